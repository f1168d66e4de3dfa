/** An exception of Odoo: the name of its Python class, and a text that must not be shown. */
export class OdooException extends Error {
  readonly exception: string

  constructor(exception: string, message: string) {
    super(message)
    this.exception = exception
  }
}
