import { useLingui } from "@lingui/react/macro";
import type { ReplyOf } from "@portal/contract/http/call";
import { getSessions } from "@portal/contract/security";
import type { User } from "@portal/contract/session";
import { getTwoFactor, type startTwoFactor } from "@portal/contract/two-factor";
import { useState } from "react";
import { refetch } from "../../lib/api/use-call.ts";
import { refreshUser } from "../../lib/session/session.ts";

export type Setup = ReplyOf<typeof startTwoFactor>;

export type TwoFactorView =
  | { readonly name: "off" | "on" }
  | { readonly name: "setup"; readonly setup: Setup }
  | { readonly name: "codes"; readonly codes: readonly string[] };

type News = { readonly tone: "success" | "warning"; readonly message: string };
type Question = "start" | "turn-off" | "renew" | undefined;

/** Holds the panel's view (off, setup, codes, on), its open dialog and its message, and changes them. */
export function useTwoFactor(user: User) {
  const { t } = useLingui();
  const [setup, setSetup] = useState<Setup>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [asking, setAsking] = useState<Question>();
  const [news, setNews] = useState<News>();

  const forget = () => {
    setAsking(undefined);
    setSetup(undefined);
    setCodes(undefined);
    setNews(undefined);
  };
  const showSetup = (next: Setup) => {
    forget();
    setSetup(next);
  };
  const showCodes = async (next: readonly string[]) => {
    forget();
    setCodes(next);
    await refetchAll();
  };
  /** Ends the setup: at the player's wish, or for a reason that `message` gives. */
  const giveUp = async (message?: string) => {
    forget();
    if (message === undefined) return;
    setNews({ tone: "warning", message });
    await refetchAll();
  };
  const finish = () => {
    forget();
    setNews({ tone: "success", message: t`Xác thực hai lớp đang bảo vệ tài khoản của bạn.` });
  };
  const showTurnedOff = async () => {
    await refetchAll();
    forget();
    setNews({ tone: "success", message: t`Đã tắt xác thực hai lớp.` });
  };
  const ask = (question: Question) => {
    if (question) setNews(undefined);
    setAsking(question);
  };

  const view = viewOf(user, setup, codes);
  // The response with the codes was lost on its way.
  const isLost = view.name === "on" && setup !== undefined;
  const lostNews: News = {
    tone: "warning",
    message: t`Xác thực hai lớp đã bật, nhưng mã khôi phục chưa đến được trang này. Hãy tạo mã mới.`,
  };
  return {
    view,
    news: isLost ? lostNews : news,
    asking,
    ask,
    showSetup,
    showCodes,
    giveUp,
    finish,
    showTurnedOff,
  };
}

function viewOf(
  { mfaEnabled }: User,
  setup: Setup | undefined,
  codes: readonly string[] | undefined,
): TwoFactorView {
  if (codes) return { name: "codes", codes };
  if (mfaEnabled) return { name: "on" };
  return setup ? { name: "setup", setup } : { name: "off" };
}

/** Turning it on also ends the other sessions. */
async function refetchAll(): Promise<void> {
  await Promise.all([refreshUser(), refetch(getTwoFactor), refetch(getSessions)]);
}
