import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type * as emissao from '@tulha/domain/rastreabilidade/emissao/emissao.answers';
import type { Ctx, Handler } from '../context.js';
import { CliError, EXIT } from '../errors.js';
import { instant } from '../terminal/format.js';

const WAIT_MS = 60_000;
const RESUMO_DESCONHECIDO = 'Nenhum documento emitido por esta conta traz este resumo.';
const ARQUIVO_DESCONHECIDO = 'Este arquivo não é um documento emitido por esta conta, ou foi alterado depois.';
const IMPRESSAO = /^[0-9a-f]{64}$/i;

/** SHA-256 in hex of a file's bytes. */
const impressaoDoArquivo = async (caminho: string): Promise<string> => {
  const hash = createHash('sha256');
  try {
    for await (const pedaco of createReadStream(caminho)) hash.update(pedaco as Buffer);
  } catch (error) {
    throw new CliError(`Não foi possível ler ${caminho}.`, { exit: EXIT.usage, code: 'ARQUIVO_ILEGIVEL', cause: error });
  }
  return hash.digest('hex');
};

const conferir = async (ctx: Ctx, impressao: string) => {
  const api = await ctx.api();
  try {
    return await api.get<typeof emissao.DocumentoConferido>(`/rastreabilidade/documentos/${impressao}`, {}, WAIT_MS);
  } catch (error) {
    if (error instanceof CliError && error.details.code === 'REGISTRO_NAO_ENCONTRADO') return undefined;
    throw error;
  }
};

/** `tulha documento verificar ARQUIVO|RESUMO`: whether a dossier was issued here, is unchanged, and still agrees with the present data. */
export const verificarDocumento: Handler = async (ctx, [oQue = '']) => {
  const eResumo = IMPRESSAO.test(oQue);
  const impressao = eResumo ? oQue.toLowerCase() : await impressaoDoArquivo(oQue);
  const documento = await conferir(ctx, impressao);
  if (!documento)
    throw new CliError(eResumo ? RESUMO_DESCONHECIDO : ARQUIVO_DESCONHECIDO, {
      exit: EXIT.validation,
      code: 'NAO_CONFERE',
      why: `SHA-256: ${impressao}`,
    });
  if (ctx.json) {
    await ctx.outJson(documento);
    return EXIT.ok;
  }
  const { codigo, emitidoEm, ator, confere, ainda } = documento;
  const linhas = [
    confere === 'arquivo'
      ? 'Confere: é o arquivo que foi emitido, byte por byte.'
      : 'Este resumo foi emitido. Para conferir o arquivo, dê o arquivo.',
    `Dossiê do lote ${codigo}, emitido em ${instant(emitidoEm)}${ator ? ` por ${ator}` : ''}.`,
    ainda ? 'Ainda diz o que se sabe do lote.' : 'Depois dele soube-se mais do lote, ou de outro modo: emita outro para ver como está.',
  ];
  await ctx.out(`${linhas.join('\n')}\n`);
  return EXIT.ok;
};
