import type { Answer } from '@tulha/domain/kernel/answers';
import type * as answers from '@tulha/domain/fiscal/certificado/certificado.answers';
import { certificadoSucesso } from '@tulha/domain/fiscal/certificado/certificado.columns';
import { api } from '../http/client.js';
import { useWrite } from '../http/hooks.js';

/** The path of the certificates, for pages and for calls. */
export const CERTIFICADOS = '/nfe/certificados';

export type Certificado = Answer<typeof answers.Certificado>;
export type Enviado = { readonly arquivo: File; readonly senha: string };

const formOf = ({ arquivo, senha }: Enviado): FormData => {
  const form = new FormData();
  form.append('senha', senha);
  form.append('file', arquivo, arquivo.name);
  return form;
};

/** Says whose a certificate is, and keeps it nowhere. */
export const useConsultarCertificado = () =>
  useWrite((enviado: Enviado) => api.post<typeof answers.ConsultaDeCertificado>(`${CERTIFICADOS}/consulta`, formOf(enviado)));

/** Keeps a certificate for the active farm. */
export const useIncluirCertificado = () =>
  useWrite((enviado: Enviado) => api.post<typeof answers.Certificado>(CERTIFICADOS, formOf(enviado)), certificadoSucesso.incluido);
