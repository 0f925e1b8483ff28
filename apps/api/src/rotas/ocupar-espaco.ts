import { limitesDo } from '@tulha/domain/acesso/planos';
import { tamanhoDe } from '@tulha/domain/kernel/tamanho';
import { refuseSuporte } from '@tulha/domain/suporte/errors';
import { findConta } from '@tulha/read-models/acesso/usuario.queries';
import { espacoOcupado, ocuparEspaco } from '@tulha/read-models/suporte/conteudos';
import type { Services } from '../services.js';

type Guardado = { readonly conta: number; readonly arquivo: number; readonly chave: string; readonly bytes: number };

/** Takes room of the account's for a content. @throws COTA_DE_ARQUIVOS where its plan has none left */
export const ocupar = async ({ pool, readDb }: Pick<Services, 'pool' | 'readDb'>, guardado: Guardado): Promise<void> => {
  const { arquivosMb } = limitesDo((await findConta(readDb, guardado.conta))?.plano ?? '');
  const limite = arquivosMb === null ? null : arquivosMb * 1_048_576;
  if (await ocuparEspaco(pool, guardado, limite)) return;
  const usado = tamanhoDe(await espacoOcupado(pool, guardado.conta));
  throw refuseSuporte('COTA_DE_ARQUIVOS', { usado, limite: tamanhoDe(limite ?? 0) });
};
