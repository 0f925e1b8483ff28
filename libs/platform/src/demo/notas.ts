import { type Call, expectStatus, lista, naFazenda } from './call.js';
import { CNPJ_DA_DEMONSTRACAO, certificadoDaDemonstracao, SENHA_DO_CERTIFICADO } from './certificado.js';

type ComId = { readonly id: number };

const formDoCertificado = (): FormData => {
  const form = new FormData();
  form.append('senha', SENHA_DO_CERTIFICADO);
  form.append('file', new Blob([Uint8Array.from(certificadoDaDemonstracao())]), 'demonstracao.pfx');
  return form;
};

/**
 * Gives the farm of the demonstration a document and a certificate, and asks the simulator for its invoices: of one of them the farm says
 * that it knows. Where another authority than the simulator is asked, nothing is done.
 */
export const fillNotas = async (dono: Call): Promise<void> => {
  const { ambiente } = expectStatus(await dono('/nfe/consultar'), [200], 'Filas da SEFAZ');
  const [sede] = await lista<ComId>(dono, '/fazendas?size=1');
  if (ambiente !== 'SIMULADO' || !sede || (await lista(dono, '/nfe/certificados')).length > 0) return;
  const call = naFazenda(dono, sede.id);
  expectStatus(await call(`/fazendas/${sede.id}`, { cnpj: CNPJ_DA_DEMONSTRACAO }, 'PUT'), [200], 'CNPJ da fazenda');
  const { id: certificateId } = expectStatus(await call('/nfe/certificados', formDoCertificado()), [201], 'Certificado');
  // 409: the worker asks at this moment, or has asked.
  expectStatus(await call('/nfe/consultar', { certificateId }), [200, 409], 'Consultar a SEFAZ');
  const [primeira] = await lista<{ readonly chave: string }>(call, '/nfe/notas/pendentes-manifestacao?size=1');
  if (!primeira) return;
  const ciencia = { certificateId, chave: primeira.chave, tipoEvento: 'CIENCIA' };
  expectStatus(await call('/nfe/manifestar', ciencia), [201, 409], 'Ciência de uma nota');
};
