import type { JobHandler } from '@tulha/jobs/job-queue';
import { recuperarSenhaHandler } from '../acesso/recuperar-senha.js';
import { exportarCadastroHandler } from '../cadastros/exportar-cadastro.js';
import { importarCadastroHandler } from '../cadastros/importar-cadastro.js';
import { exportarFolhaColheitaHandler } from '../folha/exportar-folha-colheita.js';
import { importarSafraHandler } from '../importacao/importar-safra.js';
import { exportarDocumentoHandler } from '../rastreabilidade/documentos/exportar-documento.js';
import { exportarLotesHandler } from '../rastreabilidade/exportar-lotes.js';
import type { JobTools } from './tools.js';

/** What the worker can do. A new kind of job is its `*.job.ts` in libs/jobs, its handler, and its line here. */
export const jobHandlers = (tools: JobTools): JobHandler[] => [
  recuperarSenhaHandler(tools),
  importarSafraHandler(tools),
  importarCadastroHandler(tools),
  exportarCadastroHandler(tools),
  exportarFolhaColheitaHandler(tools),
  exportarLotesHandler(tools),
  exportarDocumentoHandler(tools),
];
