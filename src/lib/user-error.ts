/** Something that a person at the command line did or must do; its text is all they need. */
export class UserError extends Error {
  constructor(text: string) {
    super(text)
    this.name = 'UserError'
  }
}
