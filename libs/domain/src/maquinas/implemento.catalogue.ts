import { defineCatalogue } from '../kernel/catalogue/catalogue.js';
import { decimal, integer, money, option, optional, quantity, ref, text } from '../kernel/catalogue/fields.js';

/**
 * An implement that a machine pulls, carries or drives: a sprayer, a mower, a trailer. It has no meter of its own: its hours are those of
 * the machine.
 */
export const implemento = defineCatalogue({
  nome: 'Implemento',
  genero: 'm',
  tabela: 'implemento',
  path: 'cad-implementos',
  title: { singular: 'Implemento', plural: 'Implementos' },
  permissao: 'maquinas',
  fields: {
    descricao: text('Descrição', { max: 120 }),
    fazenda: optional(ref('Fazenda', 'fazenda')),
    tipo: optional(
      option('Tipo', ['PULVERIZADOR', 'ROCADEIRA', 'TRINCHA', 'ADUBADORA', 'GRADE', 'CARRETA', 'SOPRADOR', 'RECOLHEDORA', 'OUTRO'], {
        rotulos: { ROCADEIRA: 'Roçadeira' },
      }),
    ),
    maquina: optional(ref('Máquina em que costuma andar', 'maquina')),
    marca: optional(text('Marca', { max: 60 })),
    modelo: optional(text('Modelo', { max: 60 })),
    ano: optional(integer('Ano', { min: 1_900, max: 2_100 })),
    largura: optional(decimal('Largura de trabalho', { unit: 'm', scale: 2, max: 100 })),
    tanque: optional(quantity('Tanque', 'L', { help: 'De um pulverizador: quanto de calda cabe de cada vez.' })),
    valorHora: optional(money('Valor da hora')),
    obs: optional(text('Observação', { max: 2_000 })),
  },
  label: 'descricao',
  list: ['descricao', 'tipo', 'maquina', 'valorHora'],
  unique: ['descricao'],
  serveOutras: 'an implement goes where a machine takes it, and its usual machine may be of another farm of the owner',
});
