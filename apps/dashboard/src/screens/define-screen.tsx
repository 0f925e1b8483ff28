import { FormScreen } from './form-screen.js';
import { ListScreen } from './list-screen.js';
import { RecordPage } from './record-page.js';
import type { Rows, Screen } from './screen.js';

/** A declared screen with its components: rows of the list are R, the record on its page is D. */
export const defineScreen = <R extends Rows, D extends Rows = R>(screen: Screen<R, D>) => ({
  List: () => <ListScreen screen={screen} />,
  Form: () => <FormScreen screen={screen} />,
  Page: () => <RecordPage screen={screen} />,
});
