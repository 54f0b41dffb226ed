/** A login from a device that the account did not know: the job that tells the player of it. */
export type NewDeviceAlert = {
  readonly userId: number;
  /** Browser and system in words. */
  readonly device: string;
  readonly place: string | null;
  /** ISO 8601. */
  readonly at: string;
};

export const SEND_NEW_DEVICE_ALERT = "send-new-device-alert";
