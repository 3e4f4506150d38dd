/** Facts about this installation that are made once or change rarely. */
export interface Installation {
  /** The tenant id that wakeups of rooms without a tenant carry. */
  readonly siteTenant: string
  /** Used where the board has no serial number. */
  readonly serial: string
  readonly installedMs: number
  readonly setupMs: number
  readonly updatedMs: number
  readonly version: string
  /** The salt of all PINs, in base64url, once there is one: whoever enters a PIN gives no name. */
  readonly pinSalt?: string
}
