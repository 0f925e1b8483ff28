import type { JobHandler } from '@tulha/jobs/job-queue';
import { avisarEmailHandler } from '../acesso/avisar-email.js';
import { recuperarSenhaHandler } from '../acesso/recuperar-senha.js';
import { exportarCadastroHandler } from '../catalogues/exportar-cadastro.js';
import { importarCadastroHandler } from '../catalogues/importar-cadastro.js';
import { exportarLancamentosHandler } from '../financeiro/exportar-lancamentos.js';
import { exportarAcertoHandler } from '../folha/exportar-acerto.js';
import { exportarFolhaColheitaHandler } from '../folha/exportar-folha-colheita.js';
import { importarSafraHandler } from '../suporte/importacao/importar-safra.js';
import { exportarDocumentoHandler } from '../rastreabilidade/documentos/exportar-documento.js';
import { exportarLotesHandler } from '../rastreabilidade/lote/exportar-lotes.js';
import { exportarRelatorioHandler } from '../relatorios/exportar-relatorio.js';
import type { JobTools } from './tools.js';

/** The handlers of all jobs. A new kind of job is its `*.job.ts` in libs/jobs, its handler, and its line here. */
export const jobHandlers = (tools: JobTools): JobHandler[] => [
  recuperarSenhaHandler(tools),
  avisarEmailHandler(tools),
  importarSafraHandler(tools),
  importarCadastroHandler(tools),
  exportarCadastroHandler(tools),
  exportarAcertoHandler(tools),
  exportarFolhaColheitaHandler(tools),
  exportarLancamentosHandler(tools),
  exportarLotesHandler(tools),
  exportarDocumentoHandler(tools),
  exportarRelatorioHandler(tools),
];
