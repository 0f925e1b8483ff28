import { IconPlus } from '@tabler/icons-react';
import type { Catalogue } from '@tulha/domain/kernel/catalogue/catalogue';
import type { ListPart } from '../screens/screen.js';
import { icons } from '../ui/icons.js';
import { LinkButton } from '../ui/page.js';
import type { Registro } from './catalogues.api.js';

/** Kinds of records that come as files of their own, and may be typed besides. */
export const DE_ARQUIVOS: Readonly<Record<string, string>> = { nota_fiscal: 'Enviar XML' };

/** The way to add a record of a kind that is drawn, or sent, and not typed. */
export const deArquivo = ({ fields, tabela }: Catalogue, place: string): ListPart<Registro>['add'] => {
  const enviar = DE_ARQUIVOS[tabela];
  if (enviar) return { label: enviar, icon: icons.importacao, to: `${place}/importar` };
  return Object.values(fields).some(({ kind }) => kind === 'geometry')
    ? { label: 'Trazer de um arquivo', icon: icons.importacao, to: '/mapa?trazer=1' }
    : undefined;
};

type Lista = {
  readonly place: string;
  readonly novo: { readonly label: string; readonly to: string };
  readonly deFora: ListPart<Registro>['add'];
};

/** The second action of a list: typing a record that usually comes as a file, or a spreadsheet. */
export const aoLado = (declaration: Catalogue, { place, novo, deFora }: Lista): ListPart<Registro>['Actions'] => {
  if (DE_ARQUIVOS[declaration.tabela])
    return () => (
      <LinkButton icon={IconPlus} to={novo.to}>
        {novo.label}
      </LinkButton>
    );
  if (deFora) return undefined;
  return () => (
    <LinkButton icon={icons.importacao} to={`${place}/importar`}>
      Importar
    </LinkButton>
  );
};
