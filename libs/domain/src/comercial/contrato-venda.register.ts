import { day, money, optional, percent, quantity, ref, text, withWire } from '../kernel/catalogue/fields.js';
import { mulDivHalfUp, scaledToBr } from '../kernel/decimal.js';
import * as pedido from '../kernel/decimal.js';
import { refusals } from '../kernel/errors.js';
import { defineRegister } from '../kernel/register/register.js';

export const contratoVendaErrors = {
  FIXADO_DEMAIS: {
    kind: 'refused',
    message: 'As fixações somam {fixadas} sacas, e o contrato é de {contratadas}. Confira as sacas.',
    campo: 'sacas',
  },
} as const;
const refuse = refusals(contratoVendaErrors);

const SACAS = 3;
const sacas = (label: string, help?: string) =>
  withWire(quantity(label, 'sc', help === undefined ? {} : { help }), pedido.quantidade({ min: 0.001 }));

type Fixacao = { readonly sacasMilesimos: number; readonly precoSacaCentavos: number };

/** Of a contract's fixed parts: how many sacas they are, what they come to, and their mean price; null where nothing is fixed. */
export const fixadoDe = (fixacoes: readonly Fixacao[]) => {
  const milesimos = fixacoes.reduce((soma, { sacasMilesimos }) => soma + sacasMilesimos, 0);
  const centavos = fixacoes.reduce(
    (soma, { sacasMilesimos, precoSacaCentavos }) => soma + mulDivHalfUp(sacasMilesimos, precoSacaCentavos, 1_000),
    0,
  );
  return { milesimos, centavos, medioCentavos: milesimos === 0 ? null : mulDivHalfUp(centavos, 1_000, milesimos) };
};

/** Coffee promised to a buyer, whose price is fixed in parts: what is not fixed yet is told apart. The coffee itself leaves by a `venda`, which may name it. */
export const contratoVenda = defineRegister({
  ...{ nome: 'ContratoVenda', genero: 'm', tabela: 'contrato_venda', path: 'contratos-venda', permissao: 'comercial' },
  title: { singular: 'Contrato de venda', plural: 'Contratos de venda' },
  fields: {
    numero: text('Contrato', { max: 40, help: 'O número ou nome pelo qual se acha.' }),
    fazenda: optional(ref('Fazenda', 'fazenda')),
    cliente: ref('Cliente', 'cliente'),
    data: day('Data'),
    safra: optional(ref('Safra', 'safra')),
    sacas: sacas('Sacas', 'Quantas sacas de 60 kg se prometeram.'),
    entrega: optional(day('Entrega até')),
    qualidade: optional(text('Qualidade', { max: 200, help: 'Os lotes vendidos neste contrato não podem dizer outra.' })),
    tolerancia: optional(
      percent('Tolerância de peso', { max: 10, help: 'Quanto a balança pode dar a mais ou a menos, e o contrato estar cumprido.' }),
    ),
    obs: optional(text('Observação', { max: 2_000 })),
  },
  calculados: {
    fixadas: quantity('Fixadas', 'sc'),
    aFixar: quantity('A fixar', 'sc'),
    valorFixado: money('Valor fixado'),
    precoMedio: optional(money('Preço médio da saca')),
    vendidas: quantity('Em vendas', 'sc'),
    entregues: quantity('Entregues', 'sc'),
    aEntregar: quantity('A entregar', 'sc'),
    alem: quantity('Vendidas a mais', 'sc'),
    andamento: text('Andamento'),
    aviso: optional(text('Aviso')),
  },
  listaCalculada: ['aFixar', 'aEntregar', 'andamento'],
  avisos: (_pedido, { aviso }) => (typeof aviso === 'string' ? [aviso] : []),
  label: 'numero',
  list: ['numero', 'cliente', 'data', 'sacas'],
  lines: {
    fixacoes: {
      nome: 'ContratoVendaFixacao',
      ...{ genero: 'f', title: { singular: 'Fixação', plural: 'Fixações' } },
      fields: {
        data: day('Data'),
        sacas: sacas('Sacas'),
        precoSaca: money('Preço da saca'),
        obs: optional(text('Observação', { max: 200 })),
      },
      ...{ impede: false },
    },
  },
  rule: ({ dados, fixacoes }) => {
    const { milesimos } = fixadoDe(fixacoes);
    if (milesimos <= dados.sacasMilesimos) return undefined;
    return refuse('FIXADO_DEMAIS', { fixadas: scaledToBr(milesimos, SACAS), contratadas: scaledToBr(dados.sacasMilesimos, SACAS) });
  },
});
