/** What visitors have sent, as a list. */
import type {
  NewSubmission,
  Submission,
  SubmissionPage,
  Submissions,
} from '../../src/store/review-queue.ts'

export class PlainSubmissions implements Submissions {
  #waiting: readonly Submission[] = []
  #last = 0

  async add(submission: NewSubmission, most: number): Promise<'added' | 'known' | 'full'> {
    const { kind, subject, message, contact } = submission
    const ofKind = this.#waiting.filter((each) => each.kind === kind)
    const isSame = (each: Submission): boolean =>
      each.subject === subject &&
      (kind === 'proposal' || (each.message === message && each.contact === contact))
    if (ofKind.some(isSame)) return 'known'
    if (ofKind.length >= most) return 'full'
    this.#last += 1
    this.#waiting = [...this.#waiting, { ...submission, no: this.#last }]
    return 'added'
  }

  async list({ after, limit, kind }: SubmissionPage): Promise<readonly Submission[]> {
    const wanted = this.#waiting.filter(
      (each) => each.no > after && (kind === undefined || each.kind === kind),
    )
    return wanted.slice(0, limit)
  }

  async find(no: number): Promise<Submission | undefined> {
    return this.#waiting.find((each) => each.no === no)
  }

  async remove(no: number): Promise<boolean> {
    const before = this.#waiting.length
    this.#waiting = this.#waiting.filter((each) => each.no !== no)
    return this.#waiting.length < before
  }

  /** Returns how many texts are other ones now. */
  erase(forget: (text: string) => string): number {
    let count = 0
    const change = (text: string | null): string | null => {
      const after = text === null ? null : forget(text)
      if (after !== text) count += 1
      return after
    }
    this.#waiting = this.#waiting.map((each) => ({
      ...each,
      message: change(each.message),
      contact: change(each.contact),
    }))
    return count
  }
}
