import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { registerDeciders } from '@tulha/application/catalogue-deciders';
import { fornecedor } from '@tulha/domain/comercial/fornecedor.catalogue';
import { daNotaLida, type Memoria } from '@tulha/domain/fiscal/da-nota-lida';
import type { VeredictoDaNota } from '@tulha/domain/fiscal/nota-fiscal.answers';
import { notaFiscal } from '@tulha/domain/fiscal/nota-fiscal.register';
import type { NotaLida } from '@tulha/domain/fiscal/nota-lida';
import { valorUnico } from '@tulha/domain/kernel/catalogue/unicos';
import { DomainError } from '@tulha/domain/kernel/errors';
import type { RegisterRules } from '@tulha/domain/kernel/register/register.decider';
import { pastaDaImportacao } from '@tulha/jobs/importar-safra.job';
import { findTaken } from '@tulha/read-models/catalogues/catalogue.queries';
import { itensLembrados } from '@tulha/read-models/fiscal/nota-fiscal.queries';
import { UnreadableXml } from '@tulha/sefaz/nfe/unreadable';
import { z } from 'zod';
import { TooLarge } from '../http/pipeline/errors.js';
import type { Ctx } from '../http/pipeline/route.js';
import { formDePlanilhas, type Planilhas, receberPlanilhas } from '../jobs/receber.js';
import { guardarArquivo } from '../rotas/guardar-arquivo.js';
import { fazendaDaNota, porQueNao } from './nota-da-fazenda.js';
import { lerNota } from './ler-nota.js';
import { daquiQueNaoVale, notaQueJaEstava } from './nota-que-ja-estava.js';

const MEGA = 1_048_576;
const LIMITES = { arquivos: 50, bytesPorArquivo: 5 * MEGA, bytes: 50 * MEGA, campos: 2, bytesPorCampo: 200 };

export const FORM_DE_NOTAS = {
  ...formDePlanilhas('file', z.strictObject({}), LIMITES),
  file: { name: 'file', required: true, upTo: LIMITES.arquivos, maxBytes: LIMITES.bytesPorArquivo, accepts: 'XML de NF-e' },
};

const grande = (nome: string) =>
  new TooLarge(`O arquivo ${nome} passa de ${LIMITES.bytesPorArquivo / MEGA} MB: uma nota não chega a isso.`);

/** Keeps the files that came on disk until they are read. */
export const receberNotas = receberPlanilhas(FORM_DE_NOTAS, LIMITES, { grande, lidosNoPedido: true });

const decider = registerDeciders[notaFiscal.tabela] as RegisterRules;
type Lida = { readonly nota: NotaLida; readonly bytes: Buffer };
type Veredicto = Omit<VeredictoDaNota, 'arquivo'>;

const recusada = (motivo: string, nota?: NotaLida): Veredicto => ({
  ...{ resultado: 'RECUSADA', id: null, chave: nota?.chave ?? null, numero: nota?.numero ?? null, motivo, avisos: [] },
});

const comChave = (ctx: Ctx, chave: string) => findTaken(ctx.reader, notaFiscal, 'chave', valorUnico(chave) ?? chave, 0);

/** `id`: the invoice that is here already; null for one of a file before it in the same request. */
const repetida = async (ctx: Ctx, n: number, id: number | null, lida: Lida): Promise<Veredicto> => {
  const { chave, numero } = lida.nota;
  const dela = id === null ? undefined : await notaQueJaEstava(ctx, n, id, lida);
  return { resultado: 'REPETIDA', id, chave, numero, ...(dela ?? { motivo: 'Esta nota já estava aqui.', avisos: [] }) };
};

/** A file whose invoice does not count: where it is here already, that is said, since something may have been made of it. */
const queNaoVale = async (ctx: Ctx, n: number, porque: string, nota: NotaLida): Promise<Veredicto> => {
  const id = await comChave(ctx, nota.chave);
  const daqui = id === undefined ? undefined : await daquiQueNaoVale(ctx, n, id, nota);
  return daqui ? { ...recusada(`${porque} ${daqui}`, nota), id: id ?? null } : recusada(porque, nota);
};

/** A file that was read, or why it is not taken in. */
const lerArquivo = async (ctx: Ctx, n: number, bytes: Buffer): Promise<Lida | Veredicto> => {
  try {
    const nota = await lerNota(String(ctx.auth.conta), bytes);
    const porque = porQueNao(nota);
    return porque ? await queNaoVale(ctx, n, porque, nota) : { nota, bytes };
  } catch (error) {
    if (error instanceof UnreadableXml) return recusada(error.message);
    throw error;
  }
};

const fornecedorDe = async (ctx: Ctx, documento: string | null): Promise<number | null> => {
  const valor = valorUnico(documento);
  return valor === null ? null : ((await findTaken(ctx.reader, fornecedor, 'cpf_cnpj', valor, 0)) ?? null);
};

const memoriaDe = async (ctx: Ctx, { emitente, itens }: NotaLida): Promise<Memoria> => {
  const codigos = [...new Set(itens.flatMap(({ codigo }) => codigo ?? []))];
  const lembrados = await itensLembrados(ctx.reader, emitente.documento, codigos);
  return (codigo, unidade) => {
    const lembrado = lembrados.find((row) => row.codigo === codigo && row.unidade === unidade);
    if (!lembrado || lembrado.insumo_id === null) return undefined;
    return { insumoId: lembrado.insumo_id, milesimos: lembrado.no_estoque_milesimos, quantidade: String(lembrado.quantidade) };
  };
};

/** The record with its lines, each with an id of its own. */
const comIds = async (ctx: Ctx, id: number, { dados, itens, parcelas }: ReturnType<typeof daNotaLida>, mais: object) => {
  const below = async (name: 'itens' | 'parcelas', linhas: readonly object[]) => {
    const line = notaFiscal.lines[name];
    const first = linhas.length > 0 ? await ctx.nextId(line.tabela, linhas.length) : 0;
    return linhas.map((linha, n) => ({ ...linha, [`${line.tabela}Id`]: first + n, [line.parentId]: id }));
  };
  const [linhasDeItens, linhasDeParcelas] = [await below('itens', itens), await below('parcelas', parcelas)];
  return {
    dados: { ...dados, ...mais, [`${notaFiscal.tabela}Id`]: id },
    linhas: { itens: linhasDeItens, parcelas: linhasDeParcelas },
  };
};

/** Writes one invoice with its XML. Another request that wrote it in the same instant has it. */
const incluir = async (ctx: Ctx, n: number, lida: Lida): Promise<Veredicto> => {
  const { nota, bytes } = lida;
  const { fazendaId, recusa, aviso, por } = await ctx.keep(`dona ${n}`, await fazendaDaNota(ctx, nota, ctx.fazenda));
  if (recusa) return recusada(recusa, nota);
  const read = daNotaLida(nota, await memoriaDe(ctx, nota));
  const fornecedorId = await ctx.keep(`fornecedor ${n}`, await fornecedorDe(ctx, read.dados.emitenteDocumento));
  const id = await ctx.nextId(notaFiscal.tabela);
  const xml = await guardarArquivo(ctx, { apart: String(n), nome: `${nota.chave}.xml`, mime: 'application/xml', bytes });
  const data = await comIds(ctx, id, read, { fornecedorId, fazendaId, xml: xml.arquivoId });
  try {
    await ctx.execute(decider, id, { type: 'Copiar', data }, { isNew: true, otherStream: true, apart: `nota ${n}`, moreFollow: true });
  } catch (error) {
    await xml.soltar();
    if (error instanceof DomainError && error.kind === 'conflict') return repetida(ctx, n, (await comChave(ctx, nota.chave)) ?? null, lida);
    throw error;
  }
  await xml.anexar(notaFiscal.tabela, id);
  const avisos = [...(por ? [`${por}, e entrou lá.`] : []), ...(aviso ? [aviso] : []), ...read.avisos];
  return { resultado: 'INCLUIDA', id, chave: nota.chave, numero: nota.numero, motivo: null, avisos };
};

/** Takes in one invoice by its bytes, with a verdict. `desta`: keys that came before in the same request. */
export const receberUma = async (ctx: Ctx, n: number, bytes: Buffer, desta: ReadonlySet<string>): Promise<Veredicto> => {
  const veio = await lerArquivo(ctx, n, bytes);
  if ('resultado' in veio) return veio;
  const { chave } = veio.nota;
  const antes = await ctx.keep(`antes ${n}`, desta.has(chave) ? 0 : ((await comChave(ctx, chave)) ?? null));
  try {
    if (antes !== null) return await repetida(ctx, n, antes || null, veio);
    return await incluir(ctx, n, veio);
  } catch (error) {
    if (error instanceof DomainError) return recusada(error.message, veio.nota);
    throw error;
  }
};

const contar = (content: readonly VeredictoDaNota[], qual: VeredictoDaNota['resultado']) =>
  content.filter(({ resultado }) => resultado === qual).length;

/** Imports the invoice files of one request, with a verdict for each: an error in one file does not affect the others. */
export const enviarNotas = async (ctx: Ctx) => {
  const { id, arquivos } = ctx.body as Planilhas;
  const pasta = join(ctx.services.config.dataDir, pastaDaImportacao(id));
  const content: VeredictoDaNota[] = [];
  const desta = new Map<string, number | null>();
  try {
    for (const [n, { nome }] of arquivos.entries()) {
      const veredicto = await receberUma(ctx, n, await readFile(join(pasta, `${n}.csv`)), new Set(desta.keys()));
      const { chave } = veredicto;
      if (chave && veredicto.resultado === 'INCLUIDA') desta.set(chave, veredicto.id);
      content.push({ arquivo: nome, ...veredicto, id: veredicto.id ?? (chave ? (desta.get(chave) ?? null) : null) });
    }
  } finally {
    await rm(pasta, { recursive: true, force: true });
  }
  await ctx.show();
  return {
    content,
    incluidas: contar(content, 'INCLUIDA'),
    repetidas: contar(content, 'REPETIDA'),
    recusadas: contar(content, 'RECUSADA'),
  };
};
