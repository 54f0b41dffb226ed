import { useLingui } from "@lingui/react/macro";
import { lazy, Suspense, useState } from "react";
import { useLocation, useSearch } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import type { SESSION_ENDED } from "../../paths.ts";
import { Waiting } from "../../ui/feedback/waiting.tsx";
import { type KeptLogin, PasswordForm } from "./password-form.tsx";

/** Asks for the second factor. Few accounts have one, so its code is loaded only with it. */
const loadApproveLogin = () => import("./approve-login.tsx");
const ApproveLogin = lazy(() =>
  loadApproveLogin().then((module) => ({ default: module.ApproveLogin })),
);

/** Marks the entry of the browser's history that shows the second step, so that a reload shows it too. */
const APPROVING = { step: "approve" } as const;

type Marks = Partial<typeof APPROVING & typeof SESSION_ENDED>;

/** /login: asks for the password, then for the second factor of an account that has one. */
export function Page() {
  const [path, go] = useLocation();
  const search = useSearch();
  const { t } = useLingui();
  const marks = useHistoryState<Marks | null>() ?? {};
  const isApproving = marks.step === APPROVING.step;
  /** The values that the form shows again when the player comes back to it; never the password. */
  const [kept, setKept] = useState<KeptLogin>();
  /** Why the second step ended, where the player did not choose to leave it. */
  const [ended, setEnded] = useState<string>();

  const why =
    ended ?? (marks.sessionEnded && t`Phiên đăng nhập đã kết thúc. Hãy đăng nhập lại để tiếp tục.`);
  const here = path + (search && `?${search}`);
  const askForPassword = (why?: string) => {
    setEnded(why);
    setKept((login) => login ?? { username: "", remember: false, sharedMachine: false });
    go(here, { replace: true, state: null });
  };
  const askForMore = async (login: KeptLogin) => {
    await loadApproveLogin();
    setEnded(undefined);
    setKept(login);
    go(here, { state: APPROVING });
  };

  if (!isApproving) return <PasswordForm kept={kept} ended={why} onHalfDone={askForMore} />;
  return (
    <Suspense fallback={<Waiting>{t`Đang tải dữ liệu...`}</Waiting>}>
      <ApproveLogin onBack={() => askForPassword()} onOver={askForPassword} />
    </Suspense>
  );
}
