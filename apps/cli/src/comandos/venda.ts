import type { Handler } from '../context.js';
import { type Exit, EXIT, usage } from '../errors.js';
import type { Api } from '../http/api.js';
import { findVenda, type Origem, type Venda } from '../rastreabilidade.js';
import { day, percent, plural, quantity } from '../terminal/format.js';
import { type Column, table } from '../terminal/table.js';

const AT_ONCE = 4;

type VendaComOrigem = Venda & { readonly origens: readonly Origem[] };
type Linha = { readonly venda: Venda; readonly origem: Origem };

const COLUMNS: readonly Column<Linha>[] = [
  { title: 'Venda', value: ({ venda }) => venda.codigo },
  { title: 'Data', value: ({ venda }) => day(venda.data) },
  { title: 'Cliente', value: ({ venda }) => venda.clienteNome ?? '' },
  { title: 'Talhão', value: ({ origem }) => origem.nome },
  { title: 'Fazenda', value: ({ origem }) => origem.fazendaNome },
  { title: '%', align: 'right', value: ({ origem }) => percent(origem.percentual) },
  { title: 'Quantidade', align: 'right', value: ({ origem }) => quantity(origem.quantidade, origem.unidade ?? 'kg') },
];

const withOrigin = async (api: Api, { id, codigo, data, clienteNome }: Venda): Promise<VendaComOrigem> => {
  const { origens = [] } = await api.get<{ origens?: readonly Origem[] }>(`/vendas/${id}`);
  return { id, codigo, data, clienteNome, origens };
};

/** In the order of the list, a few at a time. */
const withOrigins = async (api: Api, vendas: readonly Venda[]): Promise<VendaComOrigem[]> => {
  const done: VendaComOrigem[] = [];
  for (let from = 0; from < vendas.length; from += AT_ONCE) {
    done.push(...(await Promise.all(vendas.slice(from, from + AT_ONCE).map((venda) => withOrigin(api, venda)))));
  }
  return done;
};

/** `tulha venda origem CODIGO` or `--todas`. */
export const origemDaVenda: Handler<{ todas?: boolean }> = async (ctx, [codigo], { todas = false }): Promise<Exit> => {
  if ((codigo === undefined) === !todas) throw usage('Informe o código de uma venda, ou --todas.', 'tulha venda origem --help');
  const api = await ctx.api();
  const wanted: Venda[] = [];
  if (codigo === undefined) for await (const venda of api.all<Venda>('/vendas', { sort: 'codigo' })) wanted.push(venda);
  else wanted.push(await findVenda(api, codigo));
  const vendas = await withOrigins(api, wanted);
  if (ctx.json) {
    await ctx.outJson({ vendas });
    return EXIT.ok;
  }
  const lines = vendas.flatMap((venda) => venda.origens.map((origem) => ({ venda, origem })));
  await ctx.out(table(lines, COLUMNS, ctx.colours.out));
  const without = vendas.filter(({ origens }) => origens.length === 0).map((venda) => venda.codigo);
  await ctx.say(`${plural(vendas.length, 'venda', 'vendas')}${without.length > 0 ? `; sem origem: ${without.join(', ')}` : ''}`);
  return EXIT.ok;
};
