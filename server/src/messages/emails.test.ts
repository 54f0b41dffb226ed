import { securityActions } from "@portal/contract/security-code";
import { describe, expect, test } from "vitest";
import { at, emails, head, token, username } from "../testing/messages/sample-emails.ts";
import { addressChangedEmail, passwordChangedEmail, phoneChangedEmail } from "./change-emails.ts";
import { writeEmail } from "./email.ts";
import { addressVerificationEmail } from "./recovery-emails.ts";
import { securityCodeEmail, twoFactorOnEmail } from "./security-emails.ts";

test.each([
  [true, "Gọi hoặc nhắn tin đến 0900\u00a0000\u00a0100 hoặc 0900\u00a0000\u00a0200."],
  [false, "Nhắn tin đến 0900\u00a0000\u00a0100 hoặc 0900\u00a0000\u00a0200."],
])("emails say what the support numbers take (calls: %s)", (supportTakesCalls, words) => {
  const { text } = addressVerificationEmail(
    { ...head, supportTakesCalls },
    { username, token, minutes: 30 },
  );
  expect(text).toContain(`Cần giúp đỡ? ${words}`);
});

describe.each(Object.entries(emails))("the email '%s'", (_name, { subject, text, html }) => {
  test("names the game, the account and the support numbers", () => {
    expect(subject).toContain("FS Online");
    expect(subject.length).toBeLessThan(70);
    for (const part of [text, html]) {
      expect(part).toContain(username);
      expect(part).toContain("0900\u00a0000\u00a0100 hoặc 0900\u00a0000\u00a0200");
    }
  });

  test("says the same in text and HTML", () => {
    expect(wordsOf(html)).toEqual(expect.arrayContaining(text.split(/\s+/).filter(isWord)));
  });

  test("contains only links to the portal", () => {
    const links = [...html.matchAll(/href="([^"]*)"/g), ...text.matchAll(/(https?:\S+)/g)];
    for (const [, link] of links) expect(link).toMatch(/^https:\/\/id\.fsonline\.example\/[a-z]/);
    expect(links.length).toBeGreaterThan(0);
  });

  test("has the structure that screen readers and mail programs need", () => {
    expect(html).toMatch(/^<!doctype html>\n<html lang="vi">/);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html.match(/<h1/g)).toHaveLength(1);
    // Nothing that programs block, or that tells when an email is opened.
    expect(html).not.toMatch(/<img|<script|<link|@import|url\(/);
    // Screen readers do not announce the tables, which Outlook needs for its layout.
    expect(html.match(/<table/g)).toHaveLength(html.match(/<table role="presentation"/g)!.length);
  });

  test("has a dark theme for each of its colours, in Outlook too", () => {
    const [sheet = ""] = /(?<=<style>)[^]*?(?=<\/style>)/.exec(html) ?? [];
    const [, dark = ""] = /prefers-color-scheme:dark\)\{(.*)\}$/m.exec(sheet) ?? [];
    const coloured = [...html.matchAll(/<\w+[^>]*style="[^"]*color:[^"]*"[^>]*>/g)];
    expect(coloured.length).toBeGreaterThan(0);
    for (const [tag] of coloured) {
      const [name] = /(?<=class=")\w+/.exec(tag) ?? [];
      expect(dark, tag).toContain(`.${name}{`);
      expect(sheet, tag).toContain(`[data-ogsc] .${name}{`);
    }
  });

  test("has a preview for mailboxes that says what it is about, without a code", () => {
    const [, preview = ""] = /<div style="display:none[^>]*>([^&]*)/.exec(html) ?? [];
    expect(preview.length).toBeGreaterThan(20);
    expect(text).toContain(preview);
    expect(preview).not.toMatch(/4K7M2Q|^Chào/);
  });
});

test("the code is in the email, not in the subject that locked screens show", () => {
  const { subject, text, html } = emails["security code"]!;
  expect(text).toContain("4K7M2Q");
  expect(html).toContain("4K7M2Q");
  expect(subject).not.toContain("4K7M2Q");
});

test("the code's email names the action", () => {
  const texts = securityActions.map(
    (action) => securityCodeEmail(head, { username, code: "4K7M2Q", action, minutes: 10 }).text,
  );
  expect(new Set(texts).size).toBe(securityActions.length);
});

test("times are in Vietnam's time zone, and a new phone or address is masked", () => {
  expect(emails["password changed"]!.text).toContain("01:05 ngày 22/11/2026 (giờ Việt Nam)");
  expect(emails["phone changed"]!.text).toContain("321");
  expect(emails["phone changed"]!.text).not.toContain("87654");
  expect(emails["email changed"]!.text).toContain("m•••@example.vn");
  expect(emails["email changed"]!.text).not.toContain("minh.anh");
});

const change = { username, at, undo: { token, hours: 72 } };

test.each([
  ["password", passwordChangedEmail(head, { ...change, passkeys: 0 }), emails["password changed"]!],
  [
    "phone",
    phoneChangedEmail(head, { ...change, newPhoneNumber: "+84987654321" }),
    emails["phone changed"]!,
  ],
  [
    "email",
    addressChangedEmail(head, { ...change, newEmail: "minh.anh@example.vn" }),
    emails["email changed"]!,
  ],
  ["two-factor", twoFactorOnEmail(head, change), emails["two-factor on"]!],
])(
  "a change of %s is reported with a button that undoes it, to a verified address only",
  (_what, reported, reportedUnverified) => {
    const url = `https://id.fsonline.example/recovery/undo/${token}`;
    expect(reported.text).toContain(`Hoàn tác thay đổi:\n${url}`);
    expect(reported.text).toContain("trong vòng 72 giờ");
    expect(reported.html).toContain(`<a href="${url}"`);
    for (const part of [reportedUnverified.text, reportedUnverified.html]) {
      expect(part).toContain("https://id.fsonline.example/recovery");
      expect(part).not.toContain("/undo");
    }
  },
);

test("the email about a changed password mentions remaining passkeys, if there are any", () => {
  expect(emails["password changed"]!.text).not.toContain("khóa truy cập");
  const { text } = emails["password changed, passkeys kept"]!;
  expect(text).toContain("2 khóa truy cập (passkey)");
  expect(text).toContain("https://id.fsonline.example/security");
});

test("texts from outside are escaped", () => {
  const { html } = writeEmail(head, {
    subject: "<b>",
    heading: '"><script>alert(1)</script>',
    parts: [
      "<img src=x onerror=alert(1)>",
      { list: ["<i>&</i>"] },
      { code: "<>" },
      { link: "<u>", path: '/x"onmouseover="y' },
    ],
  });
  expect(html).not.toMatch(/<(b|script|img|i|u)>|<img|" ?onmouseover/);
  expect(html).toContain("&lt;i&gt;&amp;&lt;/i&gt;");
});

test("texts that look like template placeholders are sent unchanged", () => {
  const parts = ["${subject} {{7*7}} {subject} %s", { list: ["#{7*7} $1 $&"] }];
  const { html, text } = writeEmail(head, {
    subject: "${head}",
    heading: "{{heading}} %d",
    parts,
  });
  for (const typed of ["${subject} {{7*7}} {subject} %s", "#{7*7} $1 $", "{{heading}} %d"]) {
    expect(text).toContain(typed);
    expect(html).toContain(typed);
  }
  expect(html).toContain("<title>${head}</title>");
});

const isWord = (word: string) => /[\p{L}\p{N}]/u.test(word) && !word.startsWith("http");

function wordsOf(html: string): string[] {
  return html
    .replace(/^[^]*<div role="main">/, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&quot;", '"')
    .split(/\s+/)
    .flatMap((word) => [word, `${word}:`]);
}
