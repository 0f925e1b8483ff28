import type { Answer } from '../../../apps/api/src/testing/test-app.js';
import type { Caso } from './caso.js';
import { chaveDe, type Pedir } from './pedir.js';
import type { Rota } from './todas.js';

/** The inside of the house: code, files, SQL. */
const DE_DENTRO =
  /\bat .+:\d+:\d+|node_modules|\.[cm]?[jt]s\b|\/(?:work|home|usr|tmp|app)\/|\b(?:select|insert into|update|delete from)\b .*\b(?:from|set|values|where)\b|syntax error|violates|undefined|\[object|ECONN|\bZod|pg_/i;

/** The faults of a refusal: every error is problem+json with a text for people, and tells nothing of the inside. */
export const queixasDoProblema = ({ status, body, headers }: Answer): string[] => {
  if (status < 400) return [];
  const html = String(headers['content-type']).startsWith('text/html');
  return [
    status >= 500 && 'erro nosso',
    !html && !String(headers['content-type']).startsWith('application/problem+json') && `tipo ${headers['content-type']}`,
    !html && !/[a-zà-ú]{2,} /i.test(String(body?.error)) && 'sem texto',
    !html && !/^[A-Z][A-Z_]+$/.test(String(body?.code)) && 'sem código',
    !html && !body?.requestId && 'sem número do pedido',
    !html && body?.status !== status && 'status outro no corpo',
    status === 400 && body?.code === 'CAMPOS_INVALIDOS' && !(body?.errors?.length > 0) && 'sem campo',
    DE_DENTRO.test(
      JSON.stringify({ ...body, instance: '', requestId: '', errors: body?.errors?.map(({ mensagem }: { mensagem: string }) => mensagem) }),
    ) && 'fala de dentro',
  ].flatMap((queixa) => (queixa ? [queixa] : []));
};

/** One line of a complaint, short enough to read. */
export const linha = (pedido: string, corpo: string, { status, body }: Answer, queixas: readonly string[]): string =>
  `${pedido} ${corpo.slice(0, 160)}: ${status} ${queixas.join(', ')} ${JSON.stringify(body)?.slice(0, 240)}`;

/** Sends each case to a route; @returns the faults of the answers. `recusa`: none may be carried out. */
export const queixasDosCasos = async (
  pedir: Pedir,
  rota: Rota,
  casos: readonly Caso[],
  { token, na, recusa }: { readonly token: string; readonly na: Record<string, string>; readonly recusa: boolean },
): Promise<string[]> => {
  const queixas: string[] = [];
  for (const { nome, url, bytes, tipo, cabecalhos } of casos) {
    const chave = chaveDe(rota, token);
    const resposta = await pedir(rota.rota.method, url, { token: chave, bytes, tipo, cabecalhos: { ...na, ...cabecalhos } });
    const ruim = [
      ...(recusa && resposta.status < 400 ? ['aceitou'] : []),
      ...(resposta.status === 401 && chave !== undefined ? ['encerrou a sessão'] : []),
      ...queixasDoProblema(resposta),
    ];
    if (ruim.length > 0) queixas.push(linha(rota.nome, nome, resposta, ruim));
  }
  return queixas;
};

/** The number of tries, one line for `npm test` to show. */
export const contar = (titulo: string, quantos: Readonly<Record<string, number>>): void => {
  const partes = Object.entries(quantos).map(([nome, n]) => `${n.toLocaleString('pt-BR')} ${nome}`);
  process.stdout.write(`guarda das rotas, ${titulo}: ${partes.join(', ')}\n`);
};
