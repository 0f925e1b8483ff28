import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FUSOS, type Fuso } from '@tulha/domain/kernel/geo/fusos';
import { avisoDeOutroCar } from '@tulha/domain/propriedade/car';
import { refusePropriedade } from '@tulha/domain/propriedade/errors';
import { pastaDaImportacao } from '@tulha/jobs/importar-safra.job';
import { readOutlinesApart } from '@tulha/platform/outlines/read-outlines-apart';
import { UnreadableOutlines, ZoneUnknown } from '@tulha/platform/outlines/unreadable';
import { carDasFazendas } from '@tulha/read-models/propriedade/car-das-fazendas.queries';
import { z } from 'zod';
import { TooLarge } from '../http/pipeline/errors.js';
import type { Ctx } from '../http/pipeline/route.js';
import { formDePlanilhas, type Planilhas, receberPlanilhas } from '../jobs/receber.js';

/** The UTM zone of a shapefile in metres that has no .prj. */
export const fusoDito = z.enum(FUSOS).optional();

const MEGA = 1_048_576;
const LIMITES = { arquivos: 1, bytesPorArquivo: 10 * MEGA, bytes: 10 * MEGA, campos: 10, bytesPorCampo: 200 };

export const FORM_DE_DESENHOS = {
  ...formDePlanilhas('file', z.strictObject({ fuso: fusoDito }), LIMITES),
  file: { name: 'file', required: true, maxBytes: LIMITES.bytes, accepts: 'KML, KMZ, GPX ou GeoJSON, ou shapefile em zip' },
};

const grande = () => new TooLarge(`O arquivo passa de ${LIMITES.bytesPorArquivo / MEGA} MB: exporte menos desenhos de cada vez.`);

/** Keeps the file that came on disk until it is read: there may be many on their way. */
export const receberDesenhos = receberPlanilhas(FORM_DE_DESENHOS, LIMITES, { grande, lidosNoPedido: true });

/** The drawings of a file, and the remarks on the whole of it. Nothing is written. */
export const lerDesenhos = async (ctx: Ctx, file: Buffer, fuso: Fuso | undefined) => {
  try {
    const { desenhos, doArquivo } = await readOutlinesApart(String(ctx.auth.conta), file, fuso);
    const codigos = desenhos.map(({ car }) => car);
    return {
      content: [...desenhos],
      avisos: avisoDeOutroCar(codigos, await carDasFazendas(ctx.reader, ctx.fazendas)),
      doArquivo: [...doArquivo],
    };
  } catch (error) {
    if (error instanceof ZoneUnknown) throw refusePropriedade('DESENHOS_SEM_FUSO', { motivo: error.message });
    if (error instanceof UnreadableOutlines) throw refusePropriedade('DESENHOS_ILEGIVEIS', { motivo: error.message });
    throw error;
  }
};

/** The same of a file that was received. */
export const lerDesenhosRecebidos = async (ctx: Ctx) => {
  const { id, campos } = ctx.body as Planilhas;
  const pasta = join(ctx.services.config.dataDir, pastaDaImportacao(id));
  try {
    return await lerDesenhos(ctx, await readFile(join(pasta, '0.csv')), fusoDito.parse(campos.get('fuso')));
  } finally {
    await rm(pasta, { recursive: true, force: true });
  }
};
