import { z } from 'zod';

/** Beside the file of `POST /v1/nfe/certificados` and of `POST /v1/nfe/certificados/consulta`. */
export const SenhaDoCertificado = z.strictObject({ senha: z.string().min(1, 'Informe a senha do certificado.').max(200) });

/** `POST /v1/nfe/certificados/consulta` of one that is kept. */
export const ConsultarCertificado = z.strictObject({ certificateId: z.int().min(1) }).meta({ id: 'ConsultarCertificado' });
