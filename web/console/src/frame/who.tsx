import { signOut } from "@portal/contract/console/session";
import { LogOut } from "lucide-react";
import { lazy, Suspense, use } from "react";
import { ThemeSwitch } from "../../../src/layout/theme-switch.tsx";
import { Button } from "../../../src/ui/page/button.tsx";
import { send } from "../api.ts";
import { roleNames } from "../session/role-names.ts";
import { StaffContext } from "../session/staff.ts";
import { useWork } from "../use-work.ts";
import styles from "./who.module.css";

/** Loaded after the page: few ever press it. */
const CommandToken = lazy(() =>
  import("../session/command-token.tsx").then((module) => ({ default: module.CommandToken })),
);

type WhoProps = {
  /** Tells the theme switches of a page apart. */
  name: string;
  onLeave: () => void;
};

/** Who is signed in, in which roles; the theme, a token for the command line, and the way out. */
export function Who({ name, onLeave }: WhoProps) {
  const staff = use(StaffContext);
  const { run, isBusy } = useWork();
  if (!staff) return null;
  return (
    <div className={styles["who"]}>
      <p>
        <strong>{staff.fullName}</strong>
        <br />
        <span className={styles["roles"]}>
          {staff.roles.map((role) => roleNames[role]).join(", ")}
        </span>
      </p>
      <ThemeSwitch name={name} />
      <Suspense>
        <CommandToken />
      </Suspense>
      <Button
        tone="quiet"
        size="sm"
        icon={<LogOut size={16} />}
        busy={isBusy}
        onClick={() =>
          void run(async () => {
            await send(signOut, {});
            onLeave();
          })
        }
      >
        Đăng xuất
      </Button>
    </div>
  );
}
