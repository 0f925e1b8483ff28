import { lugarDe } from '@tulha/domain/kernel/catalogue/lugar';
import type { ElementType } from 'react';
import { todos } from '../../catalogues/catalogues.api.js';
import { may } from '../../http/may.js';
import { processos } from '../../rastreabilidade/processo/processos.js';
import { icons } from '../../ui/icons.js';
import { podeAbrir } from '../rotas/lugares.js';
import { menu } from '../shell/menu.js';
import type { Acao, Grupo } from './paleta-procura.js';

const ir = (label: string, to: string, icon: ElementType, description?: string): Acao => ({ id: to, label, to, icon, description });

const paginas = (): readonly Acao[] =>
  menu.flatMap((item) =>
    'to' in item ? [ir(item.label, item.to, item.icon)] : item.items.map(({ label, to }) => ir(label, to, item.icon, item.label)),
  );

/** Actions that begin a new record, named as on their pages. */
const novos = (): readonly Acao[] => [
  ...processos.map(({ nova, endereco }) => ir(nova, `${endereco}/nova`, icons.novo)),
  ir('Nova venda', '/vendas/nova', icons.novo),
  ir('Nova folha de colheita', '/folha-pagamento-colheita/nova', icons.novo),
  ir('Nova folha de pagamento', '/folha-pagamento/nova', icons.novo),
  ir('Novo guia de ajuda', '/ajuda/nova', icons.novo),
  ir('Importar planilhas', '/importacoes/nova', icons.importacao),
];

const visiveis = () => todos.filter(({ permissao }) => may(permissao));
const cadastros = (): readonly Acao[] => visiveis().map((um) => ir(um.title.plural, lugarDe(um), icons.cadastro, 'Cadastros'));
const novosCadastros = (): readonly Acao[] =>
  visiveis()
    .filter(({ permissao }) => may(permissao, 'escrever'))
    .map((um) => {
      const { genero, title } = um;
      return ir(`${genero === 'm' ? 'Novo' : 'Nova'} ${title.singular.toLowerCase()}`, `${lugarDe(um)}/novo`, icons.novo, 'Cadastros');
    });

/** Every place the signed-in user may open, from the menu, the processes and the catalogues themselves. */
export const lugares = (): readonly Grupo[] =>
  [
    {
      group: 'Páginas',
      acoes: [...paginas(), ir('Perfil', '/perfil', icons.perfil), ir('Ajuda', '/ajuda', icons.ajuda, 'Todos os guias')],
    },
    { group: 'Novo', acoes: [...novos(), ...novosCadastros()] },
    { group: 'Cadastros', acoes: cadastros() },
  ].map(({ group, acoes }) => ({ group, acoes: acoes.filter(({ to }) => to === undefined || podeAbrir(to)) }));
