import type * as lote from '@tulha/domain/rastreabilidade/lote/lote.answers';
import type * as venda from '@tulha/domain/comercial/venda/venda.answers';
import type * as answers from '@tulha/domain/rastreabilidade/eudr/eudr.answers';
import type { LivroCaixa, ProdutoresDoLivro } from '@tulha/domain/fiscal/lcdpr/lcdpr.answers';
import type { Ctx, Handler } from '../context.js';
import { CliError, EXIT, type Exit } from '../errors.js';
import type { Api } from '../http/api.js';
import { findLote, findVenda, type Lote, LOTES, type Venda } from '../rastreabilidade.js';
import { type Pedido, receber } from './exportar.js';

type Formato = 'epcis' | 'eudr' | 'pdf' | 'xlsx' | 'csv';
type Options = { readonly formato: Formato; readonly saida?: string };
type Achado = Pick<Lote | Venda, 'id' | 'codigo'>;

const FORMAS: Readonly<Record<Formato, Pick<Pedido, 'extensao' | 'legivel'> & { readonly resto: string }>> = {
  epcis: { resto: 'epcis', extensao: 'jsonld', legivel: true },
  eudr: { resto: 'eudr/pacote', extensao: 'zip', legivel: false },
  pdf: { resto: 'dossie', extensao: 'pdf', legivel: false },
  xlsx: { resto: 'dossie', extensao: 'xlsx', legivel: false },
  csv: { resto: 'dossie', extensao: 'csv', legivel: true },
};

/** The objections a buyer or the EU would have to a package, shown before it is made. */
const avisar = async (ctx: Ctx, api: Api, base: string): Promise<void> => {
  const { avisos } = await api.get<typeof answers.ResumoEudr>(`${base}/eudr`);
  for (const { gravidade, mensagem, fazer, talhoes } of avisos) {
    const onde = talhoes.length === 0 ? '' : ` Em ${talhoes.map(({ nome }) => nome).join(', ')}.`;
    await ctx.say(`${gravidade === 'impede' ? 'Impede' : 'Aviso'}: ${mensagem}${onde} ${fazer}`);
  }
};

/** A record by its code; a number that is no code is an id. */
const porCodigoOuId = async (
  api: Api,
  path: string,
  termo: string,
  porCodigo: (api: Api, codigo: string) => Promise<Achado>,
): Promise<Achado> => {
  try {
    return await porCodigo(api, termo);
  } catch (error) {
    if (!(error instanceof CliError && error.details.code === 'NAO_ENCONTRADO' && /^\d+$/.test(termo))) throw error;
    return api.get<typeof lote.Lote | typeof venda.Venda>(`${path}/${termo}`);
  }
};

const exportar = async (ctx: Ctx, api: Api, path: string, { id, codigo }: Achado, { formato, saida }: Options): Promise<Exit> => {
  const { resto, extensao, legivel } = FORMAS[formato];
  const base = `${path}/${id}`;
  if (formato === 'eudr') await avisar(ctx, api, base);
  const query = resto === 'dossie' ? { formato } : {};
  return receber(ctx, api, { path: `${base}/${resto}`, query, nome: `${formato}-${codigo}`, extensao, legivel, saida, formato });
};

/** `tulha exportar lote CODIGO`. */
export const exportarLote: Handler<Options> = async (ctx, [codigo = ''], options) => {
  const api = await ctx.api();
  return exportar(ctx, api, LOTES, await porCodigoOuId(api, LOTES, codigo, (de, um) => findLote(de, um)), options);
};

/** `tulha exportar venda CODIGO`. */
export const exportarVenda: Handler<Options> = async (ctx, [codigo = ''], options) => {
  const api = await ctx.api();
  return exportar(ctx, api, '/vendas', await porCodigoOuId(api, '/vendas', codigo, findVenda), options);
};

type DoLivro = { readonly ano: string; readonly saida?: string };

/** The producer of an id or a CPF. @throws NAO_ENCONTRADO */
const produtorDe = async (api: Api, termo: string): Promise<number> => {
  const cpf = termo.replace(/\D/g, '');
  const { content } = await api.get<typeof ProdutoresDoLivro>('/cad-produtores-rurais', { size: 200 });
  const achado = content.find((produtor) => produtor.cpf?.replace(/\D/g, '') === cpf || String(produtor.id) === termo);
  if (!achado) throw new CliError(`Nenhum produtor rural com o CPF ou o id ${termo}.`, { exit: EXIT.validation, code: 'NAO_ENCONTRADO' });
  return achado.id;
};

/** `tulha exportar lcdpr CPF --ano 2026`: what is missing on stderr, then the file. */
export const exportarLcdpr: Handler<DoLivro> = async (ctx, [cpf = ''], { ano, saida }) => {
  const api = await ctx.api();
  const base = `/lcdpr/${await produtorDe(api, cpf)}/${ano}`;
  const { arquivo, faltas, faltasTotal } = await api.get<typeof LivroCaixa>(base);
  for (const { registro, mensagem } of faltas) await ctx.say(`Falta em ${registro}: ${mensagem}`);
  if (faltasTotal > faltas.length) await ctx.say(`E mais ${faltasTotal - faltas.length}.`);
  const nome = arquivo.replace(/\.txt$/, '');
  return receber(ctx, api, { path: `${base}/arquivo`, query: {}, nome, extensao: 'txt', legivel: true, saida, formato: 'lcdpr' });
};
