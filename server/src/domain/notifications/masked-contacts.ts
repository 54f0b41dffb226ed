const HIDDEN = "••••";
const PHONE_HEAD = 3;
const PHONE_TAIL = 3;

/** `+84••••001`. */
export const maskedPhone = (phone: string): string =>
  phone.slice(0, PHONE_HEAD) + HIDDEN + phone.slice(-PHONE_TAIL);

/** `l••••@mail.example`. */
export const maskedEmail = (email: string): string =>
  email.slice(0, 1) + HIDDEN + email.slice(email.lastIndexOf("@"));
