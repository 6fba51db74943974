/**
 * First names, folded as `foldName` does, which decide whether two capitalized words in a text are a
 * person. Names that are places, brands or words at the start of sentences more often are left out.
 */

const ENGLISH = `
aaron abby abigail abraham ada adam addison adrian adrienne aidan aiden aileen alan albert alec
alex alexa alexander alexandra alexis alfred alice alicia alison alistair allan allen allison
alvin alyssa amanda amber amelia amos amy andre andrea andrew andy angela angelina angie angus
anita ann anna annabel anne annette annie anthony antonia archie ariel arlene arnold arthur ashley
aubrey audrey austin ava avery barbara barney barry bart beatrice becky belinda ben benedict
benjamin bennett bernard bernice bert bertha beth bethany betsy betty beverly bill billy blake bob
bobby bonnie boris brad bradley brady brandon brenda brendan brent brett brian briana bridget
brittany brooke bruce bryan bryce byron caitlin caleb calvin cameron camilla candice carl carla
carly carmen carol carole caroline carolyn carrie carter casey cassandra catherine cathy cecil
cecilia cedric celeste chad charlene charles charlie charlotte chelsea cheryl chester chloe chris
christian christina christine christopher christy cindy claire clara clarence clark claudia
clayton clifford clint clive cody colin colleen connie connor conor constance cora corey cornelius
courtney craig curtis cynthia daisy damian damon dan dana daniel daniela danielle danny daphne
darlene darrell darren darryl dave david dawn dean deanna debbie deborah debra deirdre delia
denise dennis derek derrick desmond devin devon diana diane dick dominic don donald donna doreen
doris dorothy doug douglas drew duncan dustin dwayne dwight dylan ed eddie edgar edith edmund edna
eduardo edward edwin eileen elaine eleanor elena eli elijah elisa elise eliza elizabeth ella ellen
ellie elliot elliott elsie elvis emily emma emmanuel eric erica erik erika erin ernest esther
ethan ethel eugene eva evan eve evelyn felicia felicity felix fergus fern fiona florence floyd
frances francesca francine francis frank franklin fred freda freddie frederick gabriel gabriela
gail gareth garrett gary gavin gayle gemma gene geoff geoffrey george georgia georgina gerald
geraldine gerard gertrude gilbert gillian gina gladys glen glenda glenn gloria gordon grace graham
grant greg gregory greta gretchen gwen gwendolyn hannah harold harriet harrison harry harvey hazel
heather hector heidi helen helena henrietta henry herbert herman hilary hilda holly howard hubert
hugh hugo iain ian ida imogen ingrid irene iris irving isaac isabel isabella isabelle isaiah isla
ivan ivy jack jackie jackson jacob jacqueline jade jake james jamie jan jane janelle janet janice
jared jasmine jason jasper javier jay jean jeanette jeanne jeff jeffrey jen jenna jennifer jenny
jeremiah jeremy jerome jerry jess jesse jessica jessie jill jillian jim jimmy jo joan joann joanna
joanne jocelyn jodi jodie joe joel joey johanna john johnny jon jonah jonas jonathan jordan joseph
josephine josh joshua joyce juan juanita judith judy julia julian juliana julie juliet justin
justine karen karina karl kate katelyn katherine kathleen kathryn kathy katie katrina kay kayla
keith kelly kelsey ken kendra kenneth kenny kerry kevin kieran kim kimberly kirk kirsten kristen
kristin kristina kurt kyle lance larry laura lauren laurence laurie lawrence leah leanne lee leigh
lena leo leon leonard leroy leslie lester lewis liam lila lillian lily linda lindsay lindsey
lionel lisa liz lloyd logan lois lola loretta lori lorna lorraine louis louise lucas lucille
lucinda lucy luke lydia lyle lynda lynette lynn mabel mackenzie maddie madeleine madeline madison
maggie malcolm mandy marc marcia marcus margaret margot maria marian marianne marie marilyn marina
marion marissa marjorie mark marlene marsha marshall martha martin marvin mary mason mathew
matilda matt matthew maureen maurice max maxine maxwell maya megan meghan melanie melinda melissa
melody melvin mercedes meredith mia michael michaela michele michelle miguel mike mildred miles
millie milo milton mindy miranda miriam mitch mitchell moira molly monica monique morgan moses
muriel murray myra myrtle nadia nadine nancy naomi natalie natasha nate nathan nathaniel neil nell
nellie nelson niall nicholas nick nicola nicole nigel nina noah noel nora noreen norma norman
olive oliver olivia ollie oscar otis otto owen paige pam pamela pat patricia patrick patsy patty
paul paula pauline pearl peggy penelope penny perry pete peter phil philip phillip phoebe phyllis
pippa polly priscilla prudence quentin quincy rachael rachel ralph ramona randall randy raphael
ray raymond rebecca reggie regina reginald renee rex rhonda rhys richard rick ricky riley rita rob
robbie robert roberta robin robyn roderick rodney roger roland ron ronald ronnie rory rosa rosalie
rosalind rose rosemary rosie ross rowan roxanne roy ruby rupert russ russell ruth ryan sabrina
sadie sally sam samantha samuel sandra sandy sara sarah saul scott sean sebastian selena serena
seth shane shannon sharon shaun shawn sheila shelby sheldon shelley sherry shirley sidney sienna
simon simone sinead sofia sonia sophia sophie spencer stacey stacy stan stanley stella stephanie
stephen steve steven stewart stuart sue susan susannah susie suzanne sybil sydney sylvia tabitha
tamara tammy tanya tara tasha taylor ted teresa teri terrence terry tess tessa thelma theo
theodore theresa thomas tiffany tim timothy tina tobias toby todd tom tommy toni tony tracey traci
tracy travis trent trevor tricia trisha tristan troy trudy tyler tyrone ursula valerie vanessa
vera vernon veronica vicki vicky victor victoria vince vincent viola violet virginia vivian wade
wallace wally walt walter wanda warren wayne wendell wendy wesley whitney wilbur wilfred willa
william willie wilma winifred winston wyatt yolanda yvette yvonne zach zachary zara zoe`

const GERMAN = `
achim adelheid alwin andreas anika anja anke annegret anneliese annika ansgar antje anton arne
arno astrid axel barbel bastian beate benno bernd bernhard berthold bettina birgit birgitta birte
bjorn bodo bruno burkhard carina carolin christa christel christiane christoph claas claus clemens
cordula corinna cornelia dagmar detlef dieter dietmar dietrich dirk doro dorothea eberhard eckart
eckhard edeltraud egon elfriede elisabeth elke elmar emil erhard erich ernst erwin eva-maria
evelin falk ferdinand florian frauke friederike friedhelm friedrich fritz gabi gabriele georg gerd
gerda gerhard gerlinde gerrit gisela gottfried gregor gudrun gunnar gunter gunther gustav hanna
hannelore hannes hans hans-peter harald hartmut heike heiko heiner heinrich heinz helga hella
helmut hendrik henning henrik henrike herta hilde hildegard holger horst ilka ilona ilse ina ines
inga inge ingeborg ingo irina irmgard isolde jakob jana janina jens joachim jochen johann johannes
jorg josef julius jurgen jutta kai karin karl-heinz karla karolin karoline karsten katharina
kathrin katja katrin kerstin klara klaus knut konrad konstantin kornelia larissa lars lennart lina
linus lorenz lothar ludger ludwig luisa lukas lutz magdalena maike manfred manuel manuela mareike
maren margarete margit margret marika mario marita marius marko markus marlies marlis marten
martina mathias mathilde matthias mechthild meike meinhard merle mirco mirjam mirko monika moritz
nele nicolai niklas nikolaus nils norbert olaf ole oskar otmar ottmar paulina petra philipp
raimund rainer ralf raoul regine reiner reinhard reinhold renate rene roderich rolf roman ronny
rosemarie rudi rudiger rudolf sabine sascha siegfried sigrid silke silvia sonja stefan stefanie
steffen steffi susann susanne susi svantje svea sven svenja swen sybille tanja thea theresia thilo
thorben thorsten till tilo timo torben torsten traudl udo ulf uli ulla ullrich ulrich ulrike ursel
uschi ute uwe valentin veit verena viktor viktoria volker volkmar walburga waldemar waltraud wenke
werner wibke wiebke wilfried wilhelm willi winfried wolf wolfgang wolfram yannick`

const FRENCH = `
adele adeline agathe aime alain alban alexandre alix amandine amelie anais andree antoine arnaud
aude aurelie aurelien axelle baptiste basile bastien benedicte benoit bernadette bertrand blaise
blandine brigitte camille capucine cecile celia celine chantal christelle christophe clarisse
claude claudine clemence clement clementine colette coline coralie corentin corinne cyril cyrille
damien delphine denis didier dominique edouard elodie eloise emeline emile emilie emmanuelle
estelle etienne eugenie eulalie fabien fabienne fabrice fanny florent franck francois francoise
frederic frederique gael gaelle gaspard gaston genevieve geoffroy georges germain ghislaine gilles
gregoire guillaume gustave gwenaelle helene henri herve hortense hugues jacques jean-baptiste
jean-charles jean-claude jean-francois jean-jacques jean-louis jean-luc jean-marc jean-marie
jean-michel jean-paul jean-philippe jean-pierre jean-yves joelle josette josiane julien juliette
karine laetitia laure laurent lea leonie leopold liliane lise loic louane luc lucette lucie lucien
lucienne ludovic mael maelle magali manon marc-antoine marcel margaux marguerite marie-claude
marie-france marie-helene marie-laure marie-pierre marie-therese marine martine mathieu mathis
maud maxence maxime melissandre michel mickael mireille morgane myriam nadege nathalie nicolas
noemie oceane odette odile olivier orane pascal pascale patrice paul-henri perrine philippe pierre
pierre-yves regis remi remy renaud romain sandrine sebastien segolene serge severine solange
solene stephane sylvain sylvie theophile therese thibault thibaut thierry valentine veronique
victoire violaine virginie viviane xavier yann yves zelie`

/** Spanish and Portuguese. */
const SPANISH = `
abel adela adolfo adriana adriano agustin alba alberto alejandra alejandro alfonso alfredo
almudena alonso alvaro amalia amaya amparo ana anabel anderson andres anibal antonella antonio
aparecida araceli armando arturo asuncion augusto aurelio aurora beatriz begona belen benito bento
berta blanca braulio bruna caetano caio camila carlos carlota carolina catalina catarina cayetano
celso cesar claudio clemente concepcion concha cristian cristiano cristina cristobal dalia danilo
dario debora delfina diego diogo dolores domingo duarte eduarda elias eloy elsa emilia emiliano
emilio encarnacion enrique ernesto esmeralda esteban estela eugenia eugenio fabian fabiana fabio
fabiola fatima federico felipe fermin fernanda fernando filipa filipe flavia flavio francisca
francisco gaspar gerardo german gilberto gisele goncalo gonzalo graciela gregorio guadalupe
guilherme guillermo gustavo heitor helder heloisa henrique hernan hilario horacio humberto iago
ignacia ignacio inmaculada iria isidro ismael itziar ivone jacinto jacobo jaime jandira jeronimo
jesus jimena joana joao joaquim joaquin jordi jorge jose josefa josefina josue juana julio jussara
leandro leonardo leonor leticia lidia lorena lorenzo lourdes luan lucia luciana luciano luis luiz
luiza lurdes macarena manoel marcela marcelo marcio marcos margarita mariana mariano maribel
marilia marisa marisol marta martim mateo mateus matias mauricio mauro micaela milagros moises
montserrat natalia nerea nestor nieves noelia norberto nuno nuria octavio olga omar orlando
osvaldo pablo paco palmira paloma paola paulo pedro pilar rafael rafaela ramiro ramon raquel raul
rebeca renan renata renato ricardo roberto rocio rodolfo rodrigo rogerio romina romulo rosana
rosario roxana ruben rui salvador santiago sergio silvana silvio soledad soraia susana suso tania
tatiana telma telmo teodoro thais thiago tiago tomas trinidad valentina valeria vasco vicente
vinicius viviana wagner wellington wilson ximena yago yasmin zulmira`

const ITALIAN = `
agnese agostino aldo alessandra alessandro alessia alessio alfio ambra amedeo angelo annalisa
annamaria arianna attilio benedetta bianca carlo carlotta carmela carmine caterina cesare chiara
cinzia ciro concetta corrado cosimo cristiana damiano daniele daria davide domenico donatella
donato edoardo eleonora elia elisabetta emanuela emanuele enrica enrico ermanno ettore fabrizio
federica ferdinando filippo fiorella franca francesco franco gaetano gennaro giacomo giada gian
giancarlo gianfranco gianluca gianluigi gianmarco gianni gianpiero gino gioia giorgia giorgio
giovanna giovanni giulia giuliana giuliano giulio giuseppe giuseppina giusy grazia graziella guido
ignazio ilaria italo ivano jacopo katia lara letizia liliana livia livio loredana lorella lorenza
luca lucio luigi maddalena manlio marcello marco margherita mariagrazia massimiliano massimo
matilde matteo mattia maurizio michela milena mirella nicoletta nicolo ornella orsola ottavia
ottavio paolo pasquale patrizia pierluigi piero pierpaolo pietro raffaele raffaella renzo riccardo
rinaldo rocco romano romeo rosalba rosanna rosaria rossana rossella ruggero sabina salvatore
samuele sandro saverio silvano simona stefania stefano susanna tiziana tiziano tommaso tullio ugo
umberto valentino valerio vanna vincenzo vittoria vittorio`

const DUTCH = `
aad aaltje adriaan agnes anneke annelies annemarie anouk arend arie arjan arjen arnoud bas
bastiaan berend bouke bram carlijn carolien casper cees coen cor cornelis corrie daan daniek
diederik dineke dirk-jan ebe eelco eline elly emiel esmee evert femke fenna ferdi floor floris
fokke frans frederike freek frits geert geertje gerben gert gertjan gijs gijsbert govert hanneke
hein heleen hendrika henk hidde huub imke ineke irma jaap jacco jacoba janneke jantine jasmijn
jelle jeroen jesper jet job joep johan jolanda joost jop joris jorrit josje jurre kees klaas koen
koos laurens leen leendert lianne lieke lies liesbeth lieselot lisanne loes lotte luuk maaike
maarten maartje margriet marieke marije marijke marijn marike marit marjolein marleen marloes
martijn mathijs matthijs melle menno merel niek nienke noor noortje onno paulien peter-jan piet
pieter pim rens renske rianne rien rik roel roeland roelof rosanne rutger ruud sander sanne saskia
sem sien sietske sjaak sjoerd sofie sterre stijn suzan teun thijs tijs tineke titia tjeerd toine
truus twan veerle wendela wessel wiebe wietske wijnand wilco wim wout wouter`

const NORDIC = `
agnar agneta agnete aino ake aki aksel albin alfhild alva alvar amund anders andrine anette anine
anna-lena annbjorg anniina anniken annukka antti ari aril arild arja arnfinn arnhild arnljot arnt
arto arve arvid arvo asa asbjorn asgeir askild aslak aslaug asle asmund asta astri atle atli atte
audhild audun aune bard bendik benedikte bengt bente bergljot bergur berit bernt birger birgitte
birna birthe bjarke bjarne bjarni bjarte bjorg bjork bjornar bjornstjerne bo bodil borge borghild
borje brage brit britt britta brynhild brynjar carin carsten cathrine cecilie charlotta christen
christer claes dagfinn dagny dagrun disa ebba edvard edvin eero eeva egil egill eija eilert eilif
einar eino eirik eirin eivind eldar eldbjorg eldrid elin elina elisabet elling ellinor elof embla
endre erkki erlend erling esa eskil esko espen evy eyglo eystein finn fjola fredrik fredrika freja
frida fride frithjof fritjof frode froydis gaute geir gine gisle gisli gitte gjermund gjertrud
gosta grete gry gudbrand gudmund gudmundur gudny gullik gunilla gunn gunnhild gunnlaug gunvor guri
gustaf guttorm haakon haavard hakan hakon haldis halfdan halldor hallgeir hallgrim hallvard
halvard halvor hampus hanne hannele hannu harri hauk havard hedda hedvig hege heikki helge heli
helka helle henriette herbjorn herborg herdis hermod hildegunn hildur hilkka hilla hjalmar hogne
hrafn iben idar idun iida ilkka ilmari ilpo ingar ingebjorg inger ingibjorg ingmar ingri ingunn
ingvar ingvild inkeri irja irmeli isak iselin ivar iver jaakko jan-erik jani janne jarand jari
jarkko jarl jarle jarmo jenni jeppe jerker joakim joar johanne jokull jonatan joni joralf jorgen
jorma jorunn josefine jostein jouko jouni juha juhani jukka juliane jussi jyrki kaarina kaia kaisa
kalevi kalle kamilla kare kari karianne kasper katariina kathrine kati katla katri katrine kauko
kent ketil kimmo kirsi kirsti kjartan kjell kjellaug kjersti kjerstin kjetil knud kolbrun krister
kristian kristiina kristoffer lasse lauri lavrans leena leif leiv lene lilli line linn linnea
lisbet lisbeth liv lone lotta lovise ludvig maarit mads magnar magne magnhild magnus maija maiken
maja majken malene malin margareta margrethe mari mariann marja marjo marjut markku marte marthe
martti mats matti mattias mattis matts mauri merja mette mika mikael mikkel mikko milla minna
minttu mirja miro mogens morten nanna niels niina niko nikolaj nisse njal oddbjorn oddgeir oddny
oddvar oili ola olafur olaug olav oline olli olof olve oskari osmo ossi otso outi ove oystein
oyvind paal paavo paivi palle palmi panu peder peer pekka pelle pentti per per-olof pernille
pertti perttu petri petter petteri pia piia pirjo pirkko pontus poul preben ragna ragnar ragnfrid
ragnheidur ragnhild ragnvald raija raimo randi rannveig rasmus rauno rebekka reidar reidun reijo
rickard riikka riitta rikard rikke risto roald roar rolv runa rune saara saija sakari salla sami
samuli sanna santeri sari seija severin sigbjorn sigfrid sigmund signe signy sigridur sigrun
sigurd sigurdur sigve silje sindre siri sirpa sisko siv sivert sixten skjalg snorre solfrid
solgunn solrun solveig solvi sondre soren steinar steinunn stellan sten stian stig stina stine
sture sturla sunniva svanhild svava svein sveinung svend sverre sylvi synne synnove syver tage
taina taneli tapani tapio tarald tarja tarjei teemu teija tellef teppo terhi terje tero thor
thorbjorn thordis thorleif thorunn thorvald tiina tinna tiril toini tone tor tora torbjorn tord
tore torfinn torgeir torgrim torhild toril torill torjus torkel torkil torkjell torleif tormod
torolf torstein torunn torvald tove trine troels trond trude truls tryggve trygve tuija tuomas
tuomo turid tuukka tuula tuva tyra ulrik ulrika unni unnur urban valborg valgerdur vanja vebjorn
vegar vegard veijo veikko vemund venla verner vesa vetle vibeke vidar vigdis viggo vilde vilhelm
vilja ville vilma viveka wenche wille ylva yngvar yngve yngvil yngvild yrsa`

/** Slavic, Baltic and Hungarian in Latin letters. */
const SLAVIC = `
agata agnieszka akos aleksandar aleksander aleksandra alena ales alicja aliona alojz anastasia
anastasija anatolij andras andrej andris andrzej aneta anezka aniko anka antonin arkadiusz artem
artur attila balazs bartosz beata bela bence bogdan bogna boguslaw bohdan bohumil bojan bojana
borislav borut bozena branislav branko bronislaw cezary csaba czeslaw dagmara dalibor damir danuta
darek dariusz darja darko dawid dejan dimitri dimitrij dmitri dmitry dmytro dominik dorota dragan
drazen dusan edyta egor ekaterina elzbieta erzsebet eszter ewa ewelina ferenc filip frantisek
gabor galina gennady georgi gergely gintaras goran gosia grazyna gyorgy gyula hanka henryk hristo
hrvoje iga igor ilya irena ireneusz istvan iva ivana iveta ivo iwona izabela jacek jadwiga jakub
janos janusz jarek jaroslav jaroslaw jasna jelena jerzy jiri jolanta josip jozef jozsef judit
julita jurij justyna kaja kamil kamila karel karol karolina kasia katalin katarina katarzyna
katerina kazimierz kinga klaudia krisztina krystian krystyna krzysztof lada ladislav laszlo lech
lenka leonid leszek levente libor lidija lilia lubomir lucyna ludmila luka lukasz lyudmila maciej
magda malgorzata marcin marek mariola mariusz marketa matej mateusz matjaz michal mieczyslaw
mihaela mihai mihaly mikhail mikolaj milan milica milos miloslav mira mirela miroslav miroslaw
misa mladen nadezhda nadiya natalya natasa nela nenad nikita nikola nikolai nikolay oksana oleg
oleksandr olena ondrej orsolya pavel pavla pawel petr piotr predrag radek radka radko radoslav
radoslaw radu rafal ruslan ruta ryszard sandor sanja sasa sergei sergey sergiusz serhiy slavko
slawomir snezana sofija sorin stanislav stanislaw stepan svetlana sylwia szabolcs szymon tadeusz
tamas tatjana teodor tereza tibor tihomir tomasz tomislav urszula vaclav vadim valentyna valeri
vanda vasil vasile veronika vesna viktorija vitaly vladimir vladislav vlado vlasta vojtech
volodymyr vuk weronika wieslaw wiktor wiktoria witold wladyslaw wojciech yana yevgeny yulia yuri
zbigniew zbynek zdenek zdenka zofia zoltan zoran zsofia zsolt zuzana zuzanna zygmunt`

/** Turkish, Arabic, Persian and Hebrew in Latin letters. */
const TURKISH = `
abdallah abdul abdullah abdulrahman adem adil ahmad ahmed ahmet aischa aisha akram ali alireza
aliye altan amal amin amina amir amira amit anat anwar arash arda asaf asma ayala ayelet ayhan
ayla aylin aynur ayse aysegul aziz aziza bahar banu baris basak bashar behnaz behzad bekir berk
berna beyza bilal bulent burak burcu busra canan cem cemal cenk ceren cigdem cihan daniyal daoud
defne demet deniz derya dilek dina dov duygu ebru ece efe ehud eitan elif emel emine emre ercan
erdem erdogan eren erhan erol ersin esra eyal fahad faisal farah fares farhad fariba farid farida
faruk fatemeh fatih fatma fatos fereshteh ferhat ferit figen filiz firat fuat galit gamze gizem
gokhan golnaz gonul gul gulay gulsen gurkan habib hadas hadi haluk hamid hamza hanan hande hasan
hassan hatice hayat hisham hossein huda husam huseyin hussein ibrahim idan ilan ilay ilker iman
imran inci irfan isa ismail itai itamar izzet jamal jamila javad jawad kaan kadir kamal karam
karim kemal kerem khadija khaled khalid khalil kiana laila lale latifa layla leila levent lior
lubna ludmilla maha mahmoud mahmud mahsa majid malek malika manal mansour marwan maryam mehdi
mehmet mehran melek melike meltem mert merve metin mina mohamad mohamed mohammad mohammed mohsen
mona moran moshe mostafa moustafa muhammad muhammed mukaddes munir murat musa mustafa nabil nada
nadav nader nadir naji nasrin nasser nazan nazli negar nesrin nevin nida nihal niloufar nilufer
nima nir nizar noa noam nour noura nuray nurcan nuri nurit ofer ofir ofra oguz okan omer omid onur
oren orhan orit orly osama osman ozan ozge ozgur ozlem parisa parvin payam pelin pinar rachid rafi
rami rana rania rashid refik reza riad rima rivka roni roya ruba saad sabri sadiq saeed safa said
salah saleh salem salim salma samer samiha samir samira sanaa sarit selim selin selma semih senem
serap serdar serkan sevda sevgi seyma shadi shahram shai sharif shira shirin shlomit shlomo sibel
sima simin sinan souad suat sueda suheil suleiman suleyman sumaya taha tahir talal tamar tamer
tamir tansu tarek tarik tariq tolga tugba tulay tuncay turgut ufuk ugur umit umut usama vahid
vedat volkan wael wafa walid yael yaniv yara yaron yasemin yaser yasin yasir yasmine yavuz yigit
yilmaz yonatan yosef yossi youssef yunus yusra yusuf yuval zafer zahra zainab zehra zeynep ziad
zohreh zuhal`

/** South Asian. */
const SOUTH_ASIAN = `
abhijit abhishek aditi aditya ajay akash akhil akshay alok aman ameet amita amrita anand ananya
aniket anil anirudh anjali ankit ankita anoop anshul anuj anupam anuradha aparna archana arjun
arpita arun aruna arundhati arvind asha ashish ashok ashwin atul avinash ayesha bhaskar bhavna
chandra chetan chitra darshan deepa deepak deepika devika dhruv dilip dinesh divya farhan fawad
gaurav gauri gautam gayatri geeta girish gopal govind harish harpreet harsh harsha hema hemant
imtiaz indira ishaan ishita jagdish jaspreet jatin jaya jayant jyoti kabir kamala kapil karthik
kartik kavita kavya kiran kishore komal krishna kumar lakshmi lalit lalita lata latha leela madhav
madhu madhuri mahesh mala malati manish manisha manjit manjula manoj meena meera megha milind
mohan mohit mukesh murali nalini namita nandini narayan naresh naveen neel neelam neeraj neha
nidhi nikhil nilesh nimisha niraj nisha nishant nita nitin padma pallavi pankaj parul pavan pooja
prabha prachi pradeep prakash pramod pranav prasad prashant pratik praveen preeti prem prerna
priya priyanka puneet purnima rachna radha raghav rahul raj raja rajan rajat rajeev rajendra
rajesh rajiv raju rakesh rakhi rama raman ramesh ranjan ranjit rashmi ratan ravi ravindra reena
rekha renu renuka revathi richa rishi ritu rohan rohit roopa ruchi rupa sachin sameer sandeep
sangeeta sanjana sanjay sanjiv santosh sarita satish saurabh savita seema shabana shalini shankar
shanta shanti sharad sharmila shashi sheela shilpa shiv shobha shreya shruti shubha shweta
siddharth smita smriti sneha sonal sonali soumya sridhar srinivas subhash subramanian sudha sudhir
sujata suman sumit sunil sunita suraj suresh surya sushma swati tanmay tanvi tarun tejas uday uma
umesh upendra urvashi usha vandana varsha varun vasant vasudha veena vibha vidya vijay vikas
vikram vinay vineet vinita vinod vipul vishal vivek yash yogesh zubair`

/** East and South-East Asian in Latin letters. */
const EAST_ASIAN = `
aiko akemi akihiko akiko akira atsuko atsushi ayaka ayako ayumi bao bich binh budi chieko chika
chiyo cuong daichi daisuke dewi dung eiji eiko emi endang etsuko eunji fumiko fumio hana hanako
haruka haruki haruko haruto hideki hideo hideyuki hien hikaru hinata hiroaki hiroko hiromi hiroshi
hiroyuki hisako hitomi hitoshi hoang huong hyun ichiro indra isamu izumi jihoon jin jiro jisoo
jiwoo joko jun junichi junko kaito kana kaori kaoru katsuhiko kazuki kazuko kazuo kazuya keiichi
keiji keiko keita kenichi kenji kenta kiyoshi koichi koji kumiko kunio kyoko linh makoto mami
mamoru mana manami mariko masaaki masahiro masaki masako masami masao masaru masashi masato
masayuki mayumi megumi mei meiling michiko midori miho mikiko minako minh minjun minoru misaki
mitsuko mitsuru miwa miyuki momoko naoki naoko naoto natsuki natsumi ngoc nguyet nobuko nobuo
noriko norio nurul osamu phuong quang quynh reiko rie rika rina rizky rumi ryo ryoko ryota ryu
saburo sachiko sakura satomi satoru satoshi sayaka sayuri seiji seiko seojun shigeo shigeru shin
shingo shinichi shinji shinobu shiori sho shoji shota shuichi shuji siti soojin sooyoung sumiko
susumu tadashi taeko takahiro takako takashi takayuki takeo takeshi takumi tamiko taro tatsuo
tatsuya tetsuo tetsuya thanh thao thuy toan tomoko tomomi tomoya toru toshiaki toshiko toshio
trang tsuyoshi tuan wayan wei xiaoming yasuko yasuo yasushi yoko yoshiaki yoshiko yoshio yosuke
youngjae yuichi yuji yuka yukari yuki yukiko yukio yuko yumi yumiko yuriko yusuke yutaka yuto`

const AFRICAN = `
abebe abena abeni abiola abla abosede adaeze adama adanna ade adebayo adewale adjoa afia akin
akosua akua amadou amara aminata amma ayanda ayodele babajide babatunde bheki binta boubacar
bukola busisiwe chiamaka chidi chijioke chima chimamanda chinedu chinonso chinua chioma dalila
daudi dembe desta dikembe djibril ebele efua ekow emeka esi fanta fatou femi folasade funmi gugu
gyasi habiba haile hamisi ibrahima ife ifeanyi ifeoma iyabo jabari jelani kagiso kamau kareem kato
khadijah khaya kofi kojo kwabena kwaku kwame kwasi kwesi lerato lindiwe lulu mamadou mandla
mariama mbali meseret mosi moussa mpho naledi ndidi neema ngozi njeri nkechi nkosana nneka nomsa
nomvula nonso nuru obinna oluchi olumide oluwaseun omari oumar ousmane rasheeda sade salif samba
seun seydou siphiwe sipho sizwe solomon souleymane subira tabia tafari tapiwa temba tendai thabo
thandi thandiwe themba thulani tiwa tunde uche uzoma wambui wangari wanjiru yaa yaw yetunde
zainabu zanele zola zuri`

const ALL = [
  ENGLISH,
  GERMAN,
  FRENCH,
  SPANISH,
  ITALIAN,
  DUTCH,
  NORDIC,
  SLAVIC,
  TURKISH,
  SOUTH_ASIAN,
  EAST_ASIAN,
  AFRICAN,
]

export const FIRST_NAMES: ReadonlySet<string> = new Set(
  ALL.flatMap((names) => names.split(/\s+/)),
)
