/** A minimal SMS gateway, correct or with a mistake. */
import { createHmac, randomUUID } from "node:crypto";
import { gatewayTexts, type SmsNotice } from "../sms.ts";

type Fields = Omit<SmsNotice, "signature">;
type Text = { readonly id: string; readonly text: string; readonly attempt: number };

/** The parts of a gateway. A mistake takes the place of one. */
const RIGHT = {
  /** Fields that differ from those of a correct gateway. */
  changed: (_text: Text): Partial<Fields> => ({}),
  sign: (fields: Fields, secret: string) => {
    const pairs = Object.entries(fields).map(([name, value]) => `${name}=${value}`);
    return createHmac("sha256", secret).update(pairs.join("&")).digest("hex");
  },
  write: (notice: SmsNotice) => JSON.stringify(notice),
  /** @param status undefined if no answer came */
  isOver: (status: number | undefined): boolean => status === 200,
};
export type Mistake = Partial<typeof RIGHT>;

const ATTEMPTS = 3;

/** Sends the texts that the kit requests, each up to three times. */
export async function sendTexts(url: string, secret: string, mistake: Mistake = {}): Promise<void> {
  const { changed, sign, write, isOver } = { ...RIGHT, ...mistake };
  const post = async (text: Text): Promise<number | undefined> => {
    const fields = {
      access_key: "test-gateway",
      command: text.text.split(" ")[0] ?? "",
      mo_message: text.text,
      msisdn: "84912345678",
      request_id: text.id,
      request_time: new Date().toISOString(),
      short_code: "8098",
      ...changed(text),
    };
    const body = write({ ...fields, signature: sign(fields, secret) });
    const headers = { "content-type": "application/json" };
    const response = await fetch(url, { method: "POST", headers, body }).catch(() => undefined);
    return response?.status;
  };
  for (const { text, times } of gatewayTexts) {
    for (let time = 0; time < times; time++) {
      const id = randomUUID();
      let isDone = false;
      for (let attempt = 0; attempt < ATTEMPTS && !isDone; attempt++)
        isDone = isOver(await post({ id, text, attempt }));
    }
  }
}
