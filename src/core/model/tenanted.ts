/** A record that may belong to one tenant; the empty string is the whole site. */
export interface Tenanted {
  readonly tenant: string
}
