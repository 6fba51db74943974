import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.cjk.CJKBigramFilter;
import org.apache.lucene.analysis.cjk.CJKWidthFilter;
import org.apache.lucene.analysis.en.KStemFilter;
import org.apache.lucene.analysis.icu.ICUFoldingFilter;
import org.apache.lucene.analysis.icu.segmentation.DefaultICUTokenizerConfig;
import org.apache.lucene.analysis.icu.segmentation.ICUTokenizer;
import org.apache.lucene.analysis.miscellaneous.PerFieldAnalyzerWrapper;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.FuzzyQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.ByteBuffersDirectory;

/**
 * The rival Lucene, with the recipe that its users are advised to take: ICU tokens and folding,
 * KStem, each word in its best field with fuzziness AUTO, boosts for phrases and whole titles.
 *
 * <p>Reads a line a show (name, title, author, genres, description, between tabs), an empty line,
 * then a query a line; answers each with the names of the first hits, between tabs.
 */
public final class LuceneShows {
  private static final int HITS = 10;
  private static final float TITLE = 3;
  private static final float STEMMED_TITLE = 2.5f;
  private static final float AUTHOR = 1.5f;
  private static final float FUZZY = 0.4f;
  private static final float TIE_BREAKER = 0.1f;
  private static final float PHRASE = 5;
  private static final float NEAR_TITLE = 8;
  private static final float WHOLE_TITLE = 40;
  /** Fuzziness AUTO: letters from which a word may have one edit, and two. */
  private static final int ONE_EDIT = 4;
  private static final int TWO_EDITS = 8;
  private static final int MOST_EXPANSIONS = 50;

  private final Analyzer plain = analyzer(false);
  private final Analyzer stemmed = analyzer(true);
  private final ByteBuffersDirectory directory = new ByteBuffersDirectory();
  private IndexSearcher searcher;

  public static void main(String[] arguments) throws IOException {
    var input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    var output = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    var shows = new LuceneShows();
    shows.build(input);
    output.println("ready");
    for (String query = input.readLine(); query != null; query = input.readLine())
      output.println(String.join("\t", shows.find(query)));
  }

  private static Analyzer analyzer(boolean stems) {
    return new Analyzer() {
      @Override
      protected TokenStreamComponents createComponents(String field) {
        Tokenizer tokens = new ICUTokenizer(new DefaultICUTokenizerConfig(false, true));
        TokenStream words =
            new CJKBigramFilter(new CJKWidthFilter(new ICUFoldingFilter(tokens)));
        return new TokenStreamComponents(tokens, stems ? new KStemFilter(words) : words);
      }
    };
  }

  private void build(BufferedReader input) throws IOException {
    var perField =
        new PerFieldAnalyzerWrapper(
            plain,
            java.util.Map.of("stemmed", stemmed, "genres", stemmed, "description", stemmed));
    try (var writer = new IndexWriter(directory, new IndexWriterConfig(perField))) {
      for (String line = input.readLine(); !line.isEmpty(); line = input.readLine())
        writer.addDocument(toDocument(line.split("\t", -1)));
      writer.forceMerge(1);
    }
    searcher = new IndexSearcher(DirectoryReader.open(directory));
    IndexSearcher.setMaxClauseCount(100_000);
  }

  private Document toDocument(String[] texts) throws IOException {
    var document = new Document();
    document.add(new StoredField("name", texts[0]));
    document.add(new TextField("title", texts[1], Field.Store.NO));
    document.add(new TextField("stemmed", texts[1], Field.Store.NO));
    document.add(new TextField("author", texts[2], Field.Store.NO));
    document.add(new TextField("genres", texts[3], Field.Store.NO));
    document.add(new TextField("description", texts[4], Field.Store.NO));
    var whole = String.join("", wordsOf(plain, texts[1]));
    document.add(new StringField("whole", whole, Field.Store.NO));
    return document;
  }

  private static List<String> wordsOf(Analyzer analyzer, String text) throws IOException {
    var words = new ArrayList<String>();
    try (var tokens = analyzer.tokenStream("text", text)) {
      var word = tokens.addAttribute(CharTermAttribute.class);
      tokens.reset();
      while (tokens.incrementToken()) words.add(word.toString());
      tokens.end();
    }
    return words;
  }

  private List<String> find(String text) throws IOException {
    var words = wordsOf(plain, text);
    var names = new ArrayList<String>();
    if (words.isEmpty()) return names;
    var query = toQuery(words, wordsOf(stemmed, text));
    for (ScoreDoc hit : searcher.search(query, HITS).scoreDocs)
      names.add(searcher.storedFields().document(hit.doc).get("name"));
    return names;
  }

  private static Query toQuery(List<String> words, List<String> stems) {
    var matches = new BooleanQuery.Builder();
    for (int at = 0; at < words.size(); at += 1) {
      var stem = stems.size() == words.size() ? stems.get(at) : words.get(at);
      matches.add(inBestField(words.get(at), stem), Occur.SHOULD);
    }
    var last = words.get(words.size() - 1);
    if (last.length() > 1) matches.add(new PrefixQuery(new Term("title", last)), Occur.SHOULD);
    var whole = String.join("", words);
    int edits = whole.length() >= TWO_EDITS ? 2 : 1;
    if (whole.length() > ONE_EDIT)
      matches.add(
          new BoostQuery(new FuzzyQuery(new Term("whole", whole), edits, 2), NEAR_TITLE),
          Occur.SHOULD);
    var exact = new ConstantScoreQuery(new TermQuery(new Term("whole", whole)));
    var query = new BooleanQuery.Builder().add(matches.build(), Occur.MUST);
    query.add(new BoostQuery(exact, WHOLE_TITLE), Occur.SHOULD);
    if (words.size() > 1) {
      var phrase = new PhraseQuery(1, "title", words.toArray(String[]::new));
      query.add(new BoostQuery(phrase, PHRASE), Occur.SHOULD);
    }
    return query.build();
  }

  private static Query inBestField(String word, String stem) {
    return new DisjunctionMaxQuery(
        List.of(
            new BoostQuery(fuzzy("title", word), TITLE),
            new BoostQuery(term("stemmed", stem), STEMMED_TITLE),
            new BoostQuery(fuzzy("author", word), AUTHOR),
            term("genres", stem),
            term("description", stem)),
        TIE_BREAKER);
  }

  private static Query term(String field, String word) {
    return new TermQuery(new Term(field, word));
  }

  private static Query fuzzy(String field, String word) {
    int letters = word.codePointCount(0, word.length());
    if (letters < ONE_EDIT || word.chars().anyMatch(unit -> unit > 0x2E00))
      return term(field, word);
    int edits = letters >= TWO_EDITS ? 2 : 1;
    var near = new FuzzyQuery(new Term(field, word), edits, 1, MOST_EXPANSIONS, true);
    return new DisjunctionMaxQuery(
        List.of(term(field, word), new BoostQuery(near, FUZZY)), 0);
  }
}
