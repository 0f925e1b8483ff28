import { registerDeciders } from '@tulha/application/catalogue-deciders';
import { SEM_PROTOCOLO } from '@tulha/domain/fiscal/avisos-da-nota';
import { centavosDe, destinatarioDe, finalidadeDe, instanteDoProtocolo } from '@tulha/domain/fiscal/da-nota-lida';
import { notaFiscal } from '@tulha/domain/fiscal/nota-fiscal.register';
import type { NotaLida } from '@tulha/domain/fiscal/nota-lida';
import { reais } from '@tulha/domain/kernel/cells/texto';
import type { RegisterRules } from '@tulha/domain/kernel/register/register.decider';
import { fazenda } from '@tulha/domain/propriedade/fazenda.catalogue';
import { findInCatalogue } from '@tulha/read-models/catalogues/catalogue.queries';
import { readerOf } from '@tulha/read-models/read/reader';
import type { Ctx } from '../http/pipeline/route.js';
import { guardarArquivo } from '../rotas/guardar-arquivo.js';
import { type Dono, fazendaDaNota, semValor } from './nota-da-fazenda.js';

const decider = registerDeciders[notaFiscal.tabela] as RegisterRules;
type Lida = { readonly nota: NotaLida; readonly bytes: Buffer };
type Daqui = NonNullable<Awaited<ReturnType<typeof findInCatalogue<typeof notaFiscal>>>>['view'];

/** The farm that the invoice is of, where it is not the one that was asked about. */
const ondeEsta = async (ctx: Ctx, id: number | null): Promise<string> => {
  if (id === null || id === ctx.fazenda) return '';
  const dela = (ctx.request.farms ?? []).includes(id) ? await findInCatalogue(ctx.reader, fazenda, id) : undefined;
  return dela ? ` em ${dela.view.nome}` : ' em outra fazenda da conta';
};

/** What the XML says that no form writes; what was typed stays as it is. */
const guardarXml = async (ctx: Ctx, n: number, id: number, { nota, bytes }: Lida): Promise<void> => {
  const xml = await guardarArquivo(ctx, { apart: String(n), nome: `${nota.chave}.xml`, mime: 'application/xml', bytes });
  const { protocolo } = nota;
  const data = {
    ...{ [`${notaFiscal.tabela}Id`]: id, xml: xml.arquivoId, finalidade: finalidadeDe(nota), totalNoXmlCentavos: centavosDe(nota.total) },
    ...{ protocolo: protocolo?.numero ?? null, autorizada: instanteDoProtocolo(protocolo?.recebido) },
    ...destinatarioDe(nota),
  };
  await ctx.execute(decider, id, { type: 'Alterar', data }, { otherStream: true, apart: `xml ${n}`, moreFollow: true });
  await xml.anexar(notaFiscal.tabela, id);
};

const contradiz = ({ total }: NotaLida, daqui: Daqui): string[] => {
  const noArquivo = centavosDe(total);
  const aqui = Math.round(daqui.total * 100);
  return noArquivo === aqui ? [] : [`O arquivo diz ${reais(noArquivo)}, e a nota que está aqui ${reais(aqui)}: confira.`];
};

/** What the file says against the invoice that is here. */
const avisosDe = async (ctx: Ctx, { nota }: Lida, daqui: Daqui, guardado: boolean): Promise<string[]> => {
  const { recusa, por, aviso }: Partial<Dono> = daqui.fazenda === null ? {} : await fazendaDaNota(ctx, nota, daqui.fazenda);
  const finalidade = finalidadeDe(nota);
  const deCompra = finalidade === null || finalidade === 'NORMAL';
  return [
    ...contradiz(nota, daqui),
    ...(por ? [`${por}, e aqui está em outra: confira.`] : []),
    ...[recusa ?? aviso ?? []].flat(),
    ...(guardado && !nota.protocolo ? [SEM_PROTOCOLO] : []),
    ...(deCompra ? [] : ['O arquivo diz que esta nota não é de compra: confira o que se fez dela.']),
  ];
};

/**
 * What becomes of the file of an invoice that is here: kept with one that was typed, and in the place of one that came without the
 * protocol of the tax authority; null where the invoice has its XML.
 */
const oQueFazer = ({ xml, protocolo }: Daqui, { nota }: Lida): 'digitada' | 'protocolada' | null => {
  if (xml === null) return 'digitada';
  return protocolo === null && nota.protocolo ? 'protocolada' : null;
};

/**
 * What is said of a file whose invoice is here already: where it is, and where the two contradict each other. @returns undefined where the
 * invoice has just been deleted
 */
export const notaQueJaEstava = async (ctx: Ctx, n: number, id: number, lida: Lida) => {
  const todos = readerOf(ctx.services.readDb, ctx.auth.conta);
  const daqui = (await findInCatalogue(todos, notaFiscal, id))?.view;
  if (!daqui) return undefined;
  const visivel = daqui.fazenda === null || (ctx.request.farms ?? []).includes(daqui.fazenda);
  if (!visivel) return { id: null, motivo: 'Esta nota já está em outra fazenda da conta, que você não abre.', avisos: [] };
  const onde = await ondeEsta(ctx, daqui.fazenda);
  const fazer = await ctx.keep(`fazer ${n}`, oQueFazer(daqui, lida));
  if (fazer) await guardarXml(ctx, n, id, lida);
  const como = {
    digitada: `, digitada${onde}: o XML dela ficou guardado`,
    protocolada: `${onde}, sem o protocolo da SEFAZ: o XML que o traz ficou no lugar do outro`,
  };
  return { motivo: `Esta nota já estava aqui${fazer ? como[fazer] : onde}.`, avisos: await avisosDe(ctx, lida, daqui, fazer !== null) };
};

/** What is said of an invoice that is here, of which a file says that it does not count. The invoice says it from then on. */
export const daquiQueNaoVale = async (ctx: Ctx, n: number, id: number, nota: NotaLida): Promise<string | undefined> => {
  const daqui = (await findInCatalogue(ctx.reader, notaFiscal, id))?.view;
  if (!daqui) return undefined;
  const data = { [`${notaFiscal.tabela}Id`]: id, semValor: semValor(nota) };
  await ctx.execute(decider, id, { type: 'Alterar', data }, { otherStream: true, apart: `sem valor ${n}`, moreFollow: true });
  const feito = daqui.situacao === 'RECEBIDA' ? 'não está lançada' : 'está lançada: confira';
  return `Ela está aqui${await ondeEsta(ctx, daqui.fazenda)}, e ${feito}.`;
};
