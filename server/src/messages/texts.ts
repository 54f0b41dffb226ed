/**
 * The SMS that we send: Vietnamese without diacritics, so that each is one part of 160 ASCII characters (except those
 * with a link). They never contain text that somebody wrote to us, so that no stranger's words go out in our name.
 */
import { shortTime } from "./change-emails.ts";

export type SmsSender = {
  readonly gameName: string;
  /** The numbers that players send SMS to. */
  readonly supportPhones: readonly string[];
  /** False: the numbers accept SMS only. */
  readonly supportTakesCalls: boolean;
};

/** When a phone may reset the password: after the player's `KH`, or from a time on. */
export type PhoneWait = "activation" | Date;

type Account = { readonly username: string };

type CodeInWords = Account & { readonly code: string; readonly minutes: number };

/** The reply to `MXT <username>`, sent to the account's phone. */
export function codeText(sender: SmsSender, { username, code, minutes }: CodeInWords): string {
  return `${nameOf(sender)}: ma xac minh tai khoan ${username} la ${code}, dung mot lan trong ${minutes} phut. Khong dua ma nay cho bat ky ai.`;
}

/** Carries the code that confirms a payment. */
export function paymentCodeText(
  sender: SmsSender,
  { username, code, minutes }: CodeInWords,
): string {
  return `${nameOf(sender)}: ma xac nhan thanh toan tai khoan ${username} la ${code}, dung mot lan trong ${minutes} phut. Khong dua ma nay cho bat ky ai.`;
}

/** Carries the code that confirms a new email address. */
export function emailChangeCodeText(
  sender: SmsSender,
  { username, code, minutes }: CodeInWords,
): string {
  return `${nameOf(sender)}: ma doi email tai khoan ${username} la ${code}, dung mot lan trong ${minutes} phut. Khong dua ma nay cho bat ky ai.`;
}

/** Like `codeText`, for a phone that cannot reset the password yet. */
export function newPhoneCodeText(
  sender: SmsSender,
  { username, code, minutes, wait }: CodeInWords & { readonly wait: PhoneWait },
): string {
  const resets =
    wait === "activation"
      ? "Soan KH va ten dang nhap de dat lai duoc mat khau"
      : `Dat lai mat khau bang so nay tu ${shortTime(wait)}`;
  return `${nameOf(sender)}: ma doi so cua ${username} la ${code}, dung mot lan trong ${minutes} phut. ${resets}.`;
}

/** Asks a young player's guardian for consent. Who consents gives the code to the player. */
export function guardianCodeText(
  sender: SmsSender,
  { username, code, minutes }: CodeInWords,
): string {
  return `${nameOf(sender)}: ban dong y lam nguoi giam ho cho ${username}? Dua ma ${code} cho nguoi choi trong ${minutes} phut. Khong phai ban? Bo qua tin nay.`;
}

/** The reply to `KH <username>` from the account's phone. */
export function phoneVerifiedText(
  sender: SmsSender,
  { username, wait }: Account & { readonly wait?: PhoneWait | undefined },
): string {
  if (wait instanceof Date) {
    return `${nameOf(sender)}: da kich hoat so nay cho ${username}. Dat lai mat khau duoc tu ${shortTime(wait)}. Khong phai ban? ${asSentence(askSupport(sender))}.`;
  }
  return `${nameOf(sender)}: so nay da duoc kich hoat cho tai khoan ${username}. Khong phai ban? ${asSentence(askSupport(sender))}.`;
}

/** The reply to `KH <username>` from a phone that has reached its limit of accounts. */
export function phoneFullText(
  sender: SmsSender,
  { username, accounts }: Account & { readonly accounts: number },
): string {
  return `${nameOf(sender)}: so nay da kich hoat cho ${accounts} tai khoan, khong the them ${username}. Can giup do, ${askSupport(sender)}.`;
}

/** The reply to every other SMS. It is the same whether an account exists or not. */
export function helpText(sender: SmsSender): string {
  return `${nameOf(sender)}: tu so da dang ky, soan MXT va ten dang nhap de nhan ma xac minh, hoac KH va ten dang nhap de kich hoat so.`;
}

/** A change that an SMS reports to the phone that the account had before it. */
export type TextedChange = Account & {
  /** Absent if this phone may not undo the change. */
  readonly undo?: { readonly url: string; readonly hours: number } | undefined;
};

export function phoneChangedText(sender: SmsSender, change: TextedChange): string {
  return `${nameOf(sender)}: tai khoan ${change.username} vua doi sang so dien thoai khac. ${notYou(sender, change)}`;
}

export function passwordChangedText(sender: SmsSender, change: TextedChange): string {
  return `${nameOf(sender)}: mat khau tai khoan ${change.username} vua duoc doi. ${notYou(sender, change)}`;
}

export function emailChangedText(sender: SmsSender, change: TextedChange): string {
  return `${nameOf(sender)}: tai khoan ${change.username} vua doi sang email khac. ${notYou(sender, change)}`;
}

/** Sent if the account had no email before. */
export function emailAddedText(sender: SmsSender, change: TextedChange): string {
  return `${nameOf(sender)}: tai khoan ${change.username} vua them email. ${notYou(sender, change)}`;
}

export function twoFactorOnText(sender: SmsSender, change: TextedChange): string {
  return `${nameOf(sender)}: tai khoan ${change.username} vua bat xac thuc hai lop. ${notYou(sender, change)}`;
}

/** Sent to the phone that the account has after the undo. */
export function changeUndoneText(sender: SmsSender, { username }: Account): string {
  return `${nameOf(sender)}: thay doi cua tai khoan ${username} da duoc hoan tac. Hay dat mat khau moi. Can giup do, ${askSupport(sender)}.`;
}

/** Sent to the phone that the account had before the undo. */
export function phoneRemovedText(sender: SmsSender, { username }: Account): string {
  return `${nameOf(sender)}: so nay khong con thuoc tai khoan ${username}, thay doi da duoc hoan tac. Can giup do, ${askSupport(sender)}.`;
}

/** `day` is written as `05/12/2026`. */
export function accountClosingText(
  sender: SmsSender,
  { username, day }: Account & { readonly day: string },
): string {
  return `${nameOf(sender)}: tai khoan ${username} se dong ngay ${day}. Doi y? Hay dang nhap truoc do. Khong phai ban? ${asSentence(askSupport(sender))}.`;
}

/** Returns what to do about an unwanted change. With a link the SMS may take two parts, which is worth it. */
function notYou(sender: SmsSender, { undo }: TextedChange): string {
  if (!undo) return `Khong phai ban? ${asSentence(askSupport(sender))}.`;
  return `Khong phai ban? Hoan tac trong ${undo.hours} gio tai ${undo.url} hoac ${askSupport(sender)}.`;
}

/** A longer game name is cut, because an SMS with it could exceed 160 characters. */
const NAME_MAX_LENGTH = 20;

function nameOf({ gameName }: SmsSender): string {
  return withoutDiacritics(gameName).slice(0, NAME_MAX_LENGTH).trim();
}

/** Returns `goi 0900000100`, or `nhan 0900000100` if the numbers take no calls. */
function askSupport({ supportPhones, supportTakesCalls }: SmsSender): string {
  return `${supportTakesCalls ? "goi" : "nhan"} ${supportPhones[0] ?? ""}`;
}

const asSentence = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1);

/** Returns a Vietnamese text in ASCII. Characters without an ASCII form are dropped. */
export function withoutDiacritics(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll("đ", "d")
    .replaceAll("Đ", "D")
    .replaceAll(/[^\x20-\x7e]/g, "");
}
