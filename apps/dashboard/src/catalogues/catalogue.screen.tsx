import type { AnyRecord } from '@tulha/domain/kernel/catalogue/record.answers';
import { type ComponentType, useMemo } from 'react';
import { useParams } from 'react-router';
import { NotFound } from '../app/rotas/route-error.js';
import { FormScreen } from '../screens/form-screen.js';
import { ListScreen } from '../screens/list-screen.js';
import { RecordPage } from '../screens/record-page.js';
import type { Screen } from '../screens/screen.js';
import { catalogueOf } from './catalogues.api.js';
import { screenOf } from './screen-of.js';

/** A drawing over the catalogue in the address. */
const over = (Drawn: ComponentType<{ readonly screen: Screen<typeof AnyRecord> }>) => () => {
  const { catalogo = '', id = '' } = useParams();
  const screen = useMemo(() => {
    const catalogue = catalogueOf(catalogo);
    return catalogue && screenOf(catalogue);
  }, [catalogo]);
  return screen ? <Drawn key={`${catalogo}/${id}`} screen={screen} /> : <NotFound />;
};

/** The screens of any catalogue, from its declaration alone: the schema that judges the request judges the form. */
export const screen = { List: over(ListScreen), Form: over(FormScreen), Page: over(RecordPage) };
