import type * as answers from '@tulha/domain/suporte/importacao/importacao.answers';
import { count, instant } from '../../ui/format.js';
import { icons } from '../../ui/icons.js';
import { List } from '../../ui/list/list.js';
import type { Column } from '../../ui/list/table.js';
import { Action } from '../../ui/page.js';
import { IMPORTACOES, type Importacao } from './importacoes.api.js';
import { SituacaoDaImportacao } from './situacao.js';

const columns: readonly Column<Importacao>[] = [
  { key: 'id', label: 'Importação', card: 'title', show: ({ id }) => `Nº ${id}` },
  { key: 'situacao', label: 'Situação', card: 'corner', show: (importacao) => <SituacaoDaImportacao {...importacao} /> },
  { key: 'criadaEm', label: 'Quando', show: ({ criadaEm }) => instant(criadaEm) },
  { key: 'arquivos', label: 'Arquivos', number: true, show: ({ arquivos }) => count(arquivos.length) },
  { key: 'fatos', label: 'Gravados', number: true, show: ({ resumo, simular }) => (resumo && !simular ? count(resumo.fatos) : '—') },
  { key: 'errosTotal', label: 'Erros', number: true, show: ({ errosTotal }) => count(errosTotal) },
];

const nova = (
  <Action icon={icons.importacao} to={`${IMPORTACOES}/nova`}>
    Importar planilhas
  </Action>
);

export const Component = () => (
  <List<typeof answers.Importacao>
    title="Importações"
    noun={['importação', 'importações']}
    icon={icons.importacao}
    path={IMPORTACOES}
    columns={columns}
    filters={[]}
    defaultSort="-id"
    keyOf={({ id }) => id}
    hrefOf={({ id }) => `${IMPORTACOES}/${id}`}
    actions={nova}
    empty={{
      title: 'Nada importado ainda',
      text: 'As planilhas da safra entram de uma vez, e tudo é conferido antes de gravar.',
      action: nova,
    }}
  />
);
