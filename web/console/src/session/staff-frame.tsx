import { CONSOLE_SIGNED_IN_COOKIE, getStaff, signOut } from "@portal/contract/console/session";
import { type ReactNode, Suspense, useState } from "react";
import { readCookie } from "../../../src/lib/browser/cookies.ts";
import { Button } from "../../../src/ui/page/button.tsx";
import { Link } from "../../../src/ui/page/link.tsx";
import { send, useReply } from "../api.ts";
import { PasskeyNotice } from "../proofs/passkey-notice.tsx";
import { pagesOf } from "../pages.ts";
import { useWork } from "../use-work.ts";
import { SignInPage } from "./sign-in-page.tsx";
import styles from "./staff-frame.module.css";
import { StaffContext } from "./staff.ts";

/** The frame of all pages for whoever is signed in; for everybody else the sign-in. */
export function StaffFrame({ children }: { children: ReactNode }) {
  const hasSession = readCookie(CONSOLE_SIGNED_IN_COOKIE) !== undefined;
  const { data: staff, error, mutate } = useReply(getStaff, hasSession ? {} : null);
  const [hasLeft, setLeft] = useState(false);
  const { run, isBusy } = useWork();
  if (error || hasLeft || !hasSession)
    return <SignInPage problem={error?.statusCode === 401 ? undefined : error} />;
  if (!staff) return <p role="status">Đang tải …</p>;
  return (
    <StaffContext value={staff}>
      <header className={styles["bar"]}>
        <strong>Vận hành</strong>
        <nav className={styles["pages"]} aria-label="Trang">
          {pagesOf(staff.roles).map(({ path, name }) => (
            <Link key={path} to={path}>
              {name}
            </Link>
          ))}
        </nav>
        <span>
          {staff.fullName} ({staff.roles.join(", ")})
        </span>
        <Button
          tone="quiet"
          size="sm"
          busy={isBusy}
          onClick={() =>
            void run(async () => {
              await send(signOut, {});
              setLeft(true);
            })
          }
        >
          Đăng xuất
        </Button>
      </header>
      <main className={styles["page"]}>
        {staff.needsPasskey && <PasskeyNotice onAdded={() => void mutate()} />}
        <Suspense fallback={<p role="status">Đang tải …</p>}>{children}</Suspense>
      </main>
    </StaffContext>
  );
}
