import type { Answer } from '@tulha/domain/kernel/answers';
import type * as genealogias from '@tulha/domain/rastreabilidade/genealogia/genealogia.answers';
import type * as perda from '@tulha/domain/rastreabilidade/rendimento/perdas-do-lote.answers';
import type { Handler } from '../context.js';
import { EXIT } from '../errors.js';
import { acharLote, LOTES, type Momento, momentoDe } from '../rastreabilidade.js';
import { day, percent, plural, quantity } from '../terminal/format.js';
import { type Column, table } from '../terminal/table.js';
import { aboutLote } from './lote.js';

type No = Answer<typeof genealogias.NoDaGenealogia>;
type Passo = Answer<typeof perda.PassoDoLote>;
type Massa = NonNullable<Passo['entra']>;

const grau = ({ nivel }: No): string => (nivel === 0 ? 'o lote' : nivel < 0 ? `${-nivel} acima` : `${nivel} abaixo`);

const FAMILIA: readonly Column<No>[] = [
  { title: 'Grau', value: grau },
  { title: 'Código', value: ({ codigo }) => codigo },
  { title: 'Tipo', value: ({ tipo }) => tipo },
  { title: 'Etapa', value: ({ etapa }) => etapa },
  { title: 'Quantidade', align: 'right', value: ({ quantidade, unidade }) => quantity(quantidade, unidade) },
  { title: 'Saldo', align: 'right', value: ({ saldo, unidade }) => (saldo === undefined ? '' : quantity(saldo, unidade)) },
];

/** `tulha lote genealogia CODIGO`. */
export const genealogia: Handler<Momento> = async (ctx, [codigo = ''], pedido) => {
  const api = await ctx.api();
  const { momento, ...achado } = await acharLote(api, codigo, pedido);
  const familia = await api.get<typeof genealogias.Genealogia>(`${LOTES}/${achado.lote.id}/genealogia`, momentoDe(momento));
  if (ctx.json) {
    await ctx.outJson({ ...achado, ...familia });
    return EXIT.ok;
  }
  const nos = familia.nos.toSorted((a, b) => a.nivel - b.nivel);
  await ctx.out(`${aboutLote({ ...achado, momento }, ctx)}\n${table(nos, FAMILIA, ctx.colours.out)}`);
  await ctx.say(`${plural(familia.total.lotes, 'lote', 'lotes')} na família`);
  return EXIT.ok;
};

const massa = (quanta: Massa | null): string =>
  quanta === null
    ? ''
    : (['L', 'kg'] as const)
        .filter((unidade) => quanta[unidade] > 0)
        .map((unidade) => quantity(quanta[unidade], unidade))
        .join(' + ');

const kg = (perdida: number | null): string => (perdida === null ? 'não se sabe' : quantity(perdida, 'kg'));

/** First the figures of the whole step, then the lot's share of them; the sums under the table are of the share. */
const PERDAS: readonly Column<Passo>[] = [
  { title: 'Quando', value: ({ em }) => day(em) },
  { title: 'Passo', value: ({ processo }) => processo },
  { title: 'Registro', value: ({ codigo, id }) => codigo ?? String(id) },
  { title: 'Entrou', align: 'right', value: ({ entra }) => massa(entra) },
  { title: 'Saiu', align: 'right', value: ({ sai }) => massa(sai) },
  { title: 'Perda', align: 'right', value: ({ perda: perdida }) => kg(perdida) },
  { title: 'Parte do lote', align: 'right', value: ({ parte: { percentual } }) => (percentual === null ? '' : percent(percentual)) },
  { title: 'Entrou dele', align: 'right', value: ({ parte }) => massa(parte.entra) },
  { title: 'Saiu dele', align: 'right', value: ({ parte }) => massa(parte.sai) },
  { title: 'Perda dele', align: 'right', value: ({ parte }) => kg(parte.perda) },
];

/** `tulha lote perdas CODIGO`. */
export const perdas: Handler<Momento> = async (ctx, [codigo = ''], pedido) => {
  const api = await ctx.api();
  const { momento, ...achado } = await acharLote(api, codigo, pedido);
  const passos: Passo[] = [];
  const caminho = `${LOTES}/${achado.lote.id}/perdas`;
  for await (const passo of api.all<typeof perda.PassoDoLote>(caminho, momentoDe(momento))) passos.push(passo);
  const { resumo } = await api.get<typeof perda.PerdasDoLote>(caminho, { ...momentoDe(momento), size: 1 });
  if (ctx.json) {
    await ctx.outJson({ ...achado, resumo, passos });
    return EXIT.ok;
  }
  await ctx.out(`${aboutLote({ ...achado, momento }, ctx)}\n${table(passos, PERDAS, ctx.colours.out)}`);
  const perdida = resumo.perdaKg === null ? 'e a perda dele não se sabe' : `e uma perda dele de ${quantity(resumo.perdaKg, 'kg')}`;
  await ctx.say(`${plural(passos.length, 'passo', 'passos')}, ${perdida}`);
  return EXIT.ok;
};
