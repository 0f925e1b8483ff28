import type { Pool } from 'pg';
import { LIVE } from '../declare/read-schema.js';

export type CertificadoAVencer = { readonly conta: number; readonly fazenda: number; readonly certificado: number };

/** Certificates in use that end within so many days after an instant, of all accounts. The pool is that of all accounts. */
export const certificadosAVencer = async (pool: Pool, agora: string, dias: number): Promise<readonly CertificadoAVencer[]> => {
  const { rows } = await pool.query<CertificadoAVencer>(
    `select conta, fazenda_id as fazenda, id as certificado from "${LIVE}".certificado
     where ativo and valido_ate > $1::timestamptz and valido_ate <= $1::timestamptz + make_interval(days => $2 + 1) order by conta, id`,
    [agora, dias],
  );
  return rows;
};
