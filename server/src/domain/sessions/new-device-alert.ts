/** The job that notifies the player of a login from a new device. */
export type NewDeviceAlert = {
  readonly userId: number;
  /** The browser and system in words. */
  readonly device: string;
  readonly place: string | null;
  /** ISO 8601. */
  readonly at: string;
};

export const SEND_NEW_DEVICE_ALERT = "send-new-device-alert";
