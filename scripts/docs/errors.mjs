import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { filesOf, ROOT } from '../build/stamp.mjs';
import { built } from './facts.mjs';

const sources = () =>
  ['libs', 'apps/api/src']
    .flatMap((folder) => filesOf(join(ROOT, folder)))
    .filter((file) => /(?<!\.spec)\.ts$/.test(file))
    .map((file) => ({ file: relative(ROOT, file), text: readFileSync(file, 'utf8') }));

/** Every table given to `refusals(…)`: the file that declares it, and its rows. */
const tablesOf = async (files) => {
  const tables = [];
  for (const { file, text } of files) {
    for (const [, name] of text.matchAll(/^(?:export )?const \w+ = refusals\((\w+)\)/gm)) {
      const table = (await built(file))[name];
      if (!table) throw new Error(`${file}: exporte ${name}, para que docs/erros.md o conheça.`);
      tables.push({ file, table });
    }
  }
  return tables;
};

const contextOf = (file) => /^libs\/domain\/src\/([^/]+)/.exec(file)?.[1] ?? 'api';

const ABOUT = {
  400: 'O pedido não tem a forma certa. `errors` aponta cada campo; corrija e envie de novo.',
  401: 'A sessão acabou, ou o login não confere. Entre de novo; nada mais responde 401.',
  403: 'Falta permissão. Peça a quem é dono da conta.',
  404: 'Não existe, foi excluído ou é de outra conta: os três respondem igual. Confira o código.',
  410: 'Existiu e foi retirado: `retirado` diz quando, por quem e por quê. Como era antes disso se pede com `conhecidoEm`.',
  409: 'O pedido bate com o estado atual do registro, ou com outro que já existe. Leia o registro de novo e decida o que fazer; repetir o mesmo pedido não adianta.',
  412: 'O registro mudou depois de lido (`If-Match`). Leia de novo, confira a mudança e repita com o `ETag` novo.',
  422: 'Uma regra da fazenda recusa, e esta tentativa não gravou nada. A mensagem diz qual e o que é aceito; de um pedido repetido com a mesma chave diz também se uma tentativa anterior foi gravada, ou ainda pode vir a ser.',
  500: 'Erro nosso. Informe o `requestId` a quem opera a instalação: ele está na linha do registro da API.',
  503: 'O sistema está sobrecarregado ou o banco não responde. Espere o `Retry-After` e repita com a mesma `Idempotency-Key`: não grava duas vezes.',
};

/** Errors that are in no table, as the wire says them. */
const beyondTables = async (files) => {
  const { toProblem } = await built('apps/api/src/http/pipeline/problem.filter.ts');
  const { InvalidRequest, Unauthenticated } = await built('apps/api/src/http/pipeline/errors.ts');
  const { StaleVersion } = await import('@tulha/application/dispatch/dispatch');
  const { StoreBusy, StoreForbidden, StreamCut, StreamDeleted } = await import('@tulha/event-store/event-store');
  const { LogReplaced } = await import('@tulha/read-models/control/witness');
  const { StorageUnavailable } = await import('@tulha/platform/files/storage');
  const withStatus = (statusCode) => Object.assign(new Error(), { statusCode });
  const rows = [
    new InvalidRequest([]),
    ...[400, 404, 408, 413, 415, 429].map(withStatus),
    new Unauthenticated(),
    new StaleVersion(0),
    new LogReplaced('ends-before', ''),
    new StreamDeleted(''),
    new StreamCut('', 0),
    new StoreBusy(),
    new StoreForbidden(),
    new StorageUnavailable(),
    Object.assign(new Error('no room'), { code: 'ENOSPC' }),
    ...['22021', '22003'].map((code) => Object.assign(new Error('not held'), { code })),
    new Error(),
  ].map(toProblem);
  const spoken = files.flatMap(({ text }) => [...text.matchAll(/new Unauthenticated\(('[^']+'|\w+), '(\w+)'\)/g)]);
  const { LOGIN_OU_SENHA_INVALIDOS } = await built('libs/domain/src/acesso/errors.ts');
  return [
    ...rows,
    ...spoken.map(([, message, code]) => ({
      status: 401,
      code,
      error: message.startsWith("'") ? message.slice(1, -1) : { LOGIN_OU_SENHA_INVALIDOS }[message],
    })),
  ].sort((a, b) => a.status - b.status);
};

const HEAD = '| código | HTTP | mensagem | campo |\n| --- | --- | --- | --- |';
const row = ({ code, status, error, campo }) => `| \`${code}\` | ${status} | ${error} | ${campo ? `\`${campo}\`` : ''} |`;

/** Every code the api may answer with, in pt-BR, for developers who call the api. @throws where one code has two meanings. */
export const errorsDocument = async () => {
  const files = sources();
  const { toProblem } = await built('apps/api/src/http/pipeline/problem.filter.ts');
  const { DomainError } = await built('libs/domain/src/kernel/errors.ts');
  const others = await beyondTables(files);
  const tables = (await tablesOf(files)).map(({ file, table }) => ({
    context: contextOf(file),
    rows: Object.entries(table)
      .filter(([code]) => !others.some((other) => other.code === code))
      .map(([code, { kind, message, campo }]) => ({ ...toProblem(new DomainError(code, kind, message)), error: message, campo })),
  }));
  const codes = tables.flatMap(({ rows }) => rows.map(({ code }) => code));
  const twice = codes.filter((code, index) => codes.indexOf(code) !== index);
  if (twice.length > 0) throw new Error(`Um código, um sentido: ${twice.join(', ')} está em duas tabelas de erros.`);
  const contexts = [...Map.groupBy(tables, ({ context }) => context)].sort(([a], [b]) => (a < b ? -1 : 1));
  const chapters = contexts.map(([context, own]) => `## ${context}\n\n${HEAD}\n${own.flatMap(({ rows }) => rows.map(row)).join('\n')}`);
  return `${[
    '# Erros da API',
    'Feito por `npm run docs` das tabelas de erros; não edite. Toda recusa é `application/problem+json` com `error` (o texto para quem usa, nunca vazio), `code`, `requestId` e, quando um campo é o culpado, `errors[{campo, mensagem}]`. As partes entre chaves são preenchidas.',
    'Responder 202 com `pendente: true` não é erro: foi gravado, e as telas mostram em instantes.',
    `## O que fazer\n\n| HTTP | o que houve e o que fazer |\n| --- | --- |\n${Object.entries(ABOUT)
      .map(([status, text]) => `| ${status} | ${text} |`)
      .join('\n')}`,
    ...chapters,
    `## Sem tabela\n\n${HEAD}\n${others.map(row).join('\n')}`,
  ].join('\n\n')}\n`;
};
