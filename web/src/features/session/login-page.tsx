import { useLingui } from "@lingui/react/macro";
import type { LoginApproval } from "@portal/contract/session";
import { Suspense, useState } from "react";
import { useLocation, useSearch } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import { lazyPart } from "../../lib/browser/lazy-part.ts";
import { arrived } from "../../lib/browser/new-release.ts";
import type { SESSION_ENDED } from "../../paths.ts";
import { Waiting } from "../../ui/feedback/waiting.tsx";
import { type KeptLogin, PasswordForm } from "./password-form.tsx";

/** Loads the second step. Few accounts have a second factor, so its code is loaded on demand. */
const loadApproveLogin = () => import("./approve-login.tsx");
const ApproveLogin = lazyPart(loadApproveLogin, (module) => module.ApproveLogin);

/** The state of the history entry that shows the second step, so that a reload shows it too. */
const APPROVING = { step: "approve" } as const;

/** The state of the page's entry in the browser's history: at the second step, or after a session's end. */
type LoginHistoryState = Partial<typeof APPROVING & typeof SESSION_ENDED>;

/** /login: asks for the password, then for the second factor of an account that has one. */
export function Page() {
  const [path, go] = useLocation();
  const search = useSearch();
  const { t } = useLingui();
  const historyState = useHistoryState<LoginHistoryState | null>() ?? {};
  const isApproving = historyState.step === APPROVING.step;
  /** The values that the form shows again when the player comes back to it; never the password. */
  const [kept, setKept] = useState<KeptLogin>();
  /** Why the login challenge ended, in words for the player, who did not choose to leave it. */
  const [endReason, setEndReason] = useState<string>();

  const reason =
    endReason ??
    (historyState.sessionEnded && t`Phiên đăng nhập đã kết thúc. Hãy đăng nhập lại để tiếp tục.`);
  const here = path + (search && `?${search}`);
  const askForPassword = (reason?: string) => {
    setEndReason(reason);
    setKept((login) => login ?? { username: "", remember: false, sharedMachine: false });
    go(here, { replace: true, state: null });
  };
  const showChallenge = async (login: KeptLogin, approval: LoginApproval) => {
    const { keepApproval } = await arrived(loadApproveLogin());
    await keepApproval(approval);
    setEndReason(undefined);
    setKept(login);
    go(here, { state: APPROVING });
  };

  if (!isApproving)
    return <PasswordForm kept={kept} endReason={reason} onChallenge={showChallenge} />;
  return (
    <Suspense fallback={<Waiting>{t`Đang tải dữ liệu...`}</Waiting>}>
      <ApproveLogin onBack={() => askForPassword()} onOver={askForPassword} />
    </Suspense>
  );
}
