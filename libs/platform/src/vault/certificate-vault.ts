import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { fingerprintOf } from './claim-key.js';
import { unwrap, wrap } from './postgres-key-vault.js';

/** The place of a certificate: one sealed for a place can be opened in no other. */
export type Place = { readonly conta: number; readonly fazenda: number; readonly certificado: number };
export type Secret = { readonly pfx: Buffer; readonly senha: string };

type Row = { readonly mestra: string; readonly chave: Buffer; readonly pfx: Buffer; readonly senha: Buffer };

const bound = ({ conta, fazenda, certificado }: Place, field: string): string => `${conta}|${fazenda}|${certificado}|${field}`;

/** The rest of a failed request may be removed after this long. */
const LEFT_BEHIND = '10 minutes';

const INSERT = `insert into controle.certificado (id, conta, fazenda, impressao, mestra, chave, pfx, senha)
  values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`;
const KEPT = 'select id from controle.certificado where conta = $1 and impressao = $2 and chave is not null';
const DESTROY = 'update controle.certificado set chave = null, pfx = null, senha = null, destruida_em = now()';

/**
 * Certificates in `controle.certificado`, each under a key of its own, which the installation's master key wraps. A
 * certificate is gone once its key is destroyed: no backup of the row can be opened without it.
 */
export const certificateVault = (pool: Pool, masterKey: string) => {
  const master = Buffer.from(masterKey, 'base64');
  const version = fingerprintOf(masterKey);

  return {
    /** Keeps one. @returns the id under which this account keeps the same certificate: another than was asked for where it was there already. */
    keep: async (place: Place, impressao: string, { pfx, senha }: Secret): Promise<number | undefined> => {
      const key = randomBytes(32);
      const sealed = [
        wrap(key, master, bound(place, 'chave')),
        wrap(pfx, key, bound(place, 'pfx')),
        wrap(Buffer.from(senha), key, bound(place, 'senha')),
      ];
      key.fill(0);
      await pool.query(INSERT, [place.certificado, place.conta, place.fazenda, impressao, version, ...sealed]);
      const { rows } = await pool.query<{ id: number }>(KEPT, [place.conta, impressao]);
      return rows[0] && Number(rows[0].id);
    },

    /** Opens a certificate. @returns undefined once it was destroyed @throws where it was sealed by another key or for another place */
    open: async (place: Place): Promise<Secret | undefined> => {
      const { rows } = await pool.query<Row>(
        'select mestra, chave, pfx, senha from controle.certificado where id = $1 and conta = $2 and chave is not null',
        [place.certificado, place.conta],
      );
      const [row] = rows;
      if (!row) return undefined;
      if (row.mestra !== version) throw new Error(`Certificate ${place.certificado} is sealed by the master key ${row.mestra}`);
      const key = unwrap(row.chave, master, bound(place, 'chave'));
      try {
        return { pfx: unwrap(row.pfx, key, bound(place, 'pfx')), senha: unwrap(row.senha, key, bound(place, 'senha')).toString() };
      } finally {
        key.fill(0);
      }
    },

    /** Destroys the key of one, and the data sealed with it. */
    destroy: async ({ conta, certificado }: Pick<Place, 'conta' | 'certificado'>): Promise<void> => {
      await pool.query(`${DESTROY} where id = $1 and conta = $2 and chave is not null`, [certificado, conta]);
    },

    /** Destroys one that no record came of, and that no request under way can be about. @returns whether it did */
    destroyLeftBehind: async ({ conta, certificado }: Pick<Place, 'conta' | 'certificado'>): Promise<boolean> => {
      const late = `criada_em < now() - interval '${LEFT_BEHIND}'`;
      const { rowCount } = await pool.query(`${DESTROY} where id = $1 and conta = $2 and chave is not null and ${late}`, [
        certificado,
        conta,
      ]);
      return rowCount === 1;
    },
  };
};
