import { SemPermissao } from '../app/rotas/sem-permissao.js';
import { NotFound } from '../app/rotas/route-error.js';
import { useMay } from '../http/may.js';
import { Page } from '../ui/page.js';
import { Loaded } from '../ui/states.js';
import { RecordForm } from './record-form.js';
import { type Frame, placeOf } from './screen.js';

/** A new record of a declared screen. */
export const FormScreen = ({ screen }: { screen: Frame }) => {
  const { form, modulo, title } = screen;
  const pode = useMay(modulo);
  if (!form) return <NotFound />;
  if (!pode) return <SemPermissao />;
  const { Initial } = form;
  return (
    <Page back={{ to: placeOf(screen), label: title.plural }} title={form.title} about={form.about}>
      {Initial ? (
        <Initial>
          {(read) => <Loaded read={read}>{(initial) => <RecordForm screen={screen} form={form} initial={initial} />}</Loaded>}
        </Initial>
      ) : (
        <RecordForm screen={screen} form={form} />
      )}
    </Page>
  );
};
