import { Skeletons } from "../../ui/feedback/skeleton.tsx";
import { ShopIntro } from "./shop-intro.tsx";
import styles from "./shop.module.css";

/** As many as a shop commonly has. */
const PACKAGES = 6;

/** The outline of the shop, in the size of its packages. */
export function ShopOutline() {
  return (
    <div className="stack-4">
      <ShopIntro />
      <div className={styles["outlineGrid"]} aria-hidden="true">
        <Skeletons count={PACKAGES} height="11.75rem" />
      </div>
    </div>
  );
}
