import { Trans } from "@lingui/react/macro";
import { paths } from "../../paths.ts";
import { Link } from "../page/link.tsx";

/** Leads from a page whose content did not load to the state of the services. */
export const StatusLink = () => (
  <Link to={paths.status} className="link touch-link">
    <Trans>Tình trạng dịch vụ</Trans>
  </Link>
);
