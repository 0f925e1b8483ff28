import { checkWhole, FileDamaged, getSized } from '@tulha/platform/files/checked';
import { openStorage, readS3Settings } from '@tulha/platform/files/open-storage';
import { FileGone, type FileStorage, StorageUnavailable } from '@tulha/platform/files/storage';
import { StartError } from '@tulha/platform/start-error';
import { contarEsperados, conteudosEsperados, type Esperado } from '@tulha/read-models/suporte/conteudos-esperados';
import type { Ctx, Handler } from '../context.js';
import { dataFolder } from '../data-folder.js';
import { CliError, EXIT } from '../errors.js';
import { count, plural } from '../terminal/format.js';
import { createProgress } from '../terminal/progress.js';
import { table } from '../terminal/table.js';
import { withBanco } from './banco.js';

type Problema = 'perdido' | 'danificado';
type Achado = Esperado & { readonly problema: Problema };

/** The most files that are named; all are counted, and `--json` has them all. */
const SHOWN = 50;
const NEXT = 'Devolva-os da cópia de segurança, cada um com a mesma chave (docs/operacao.md, "Where files are"), e repita o comando.';

const openFiles = async ({ io }: Ctx): Promise<FileStorage> => {
  try {
    return await openStorage({ dataDir: dataFolder(io), s3: readS3Settings(io.env) });
  } catch (cause) {
    throw cause instanceof StartError ? new CliError(cause.message, { code: cause.code, cause }) : cause;
  }
};

/** The fault of a file; undefined where it is as it was sent. */
const examine = async (files: FileStorage, esperado: Esperado, rapido: boolean): Promise<Problema | undefined> => {
  try {
    if (rapido) (await getSized(files, esperado.chave, esperado)).stream.destroy();
    else await checkWhole(files, esperado.chave, esperado);
    return undefined;
  } catch (error) {
    if (error instanceof FileGone) return 'perdido';
    if (error instanceof FileDamaged) return 'danificado';
    throw error instanceof StorageUnavailable
      ? new CliError('O lugar onde os arquivos ficam não responde, ou não se deixa usar.', {
          code: 'ARQUIVOS_INDISPONIVEIS',
          next: 'Rode como o usuário que inicia a Tulha, e confira a pasta de dados (TULHA_DATA) ou o bucket (TULHA_S3_…); "tulha doutor" ajuda.',
          cause: error,
        })
      : error;
  }
};

const jsonOf = ({ arquivo, numero, conta, nome, chave, bytes, problema }: Achado) => ({
  arquivo,
  numero,
  conta,
  nome,
  chave,
  bytes,
  problema,
});

const show = async (ctx: Ctx, vistos: number, achados: readonly Achado[]): Promise<void> => {
  if (ctx.json) return ctx.outJson({ vistos, certo: achados.length === 0, achados: achados.map(jsonOf) });
  const columns = [
    { title: 'Conta', align: 'right' as const, value: ({ conta }: Achado) => String(conta) },
    {
      title: 'Registro',
      value: ({ arquivo, numero }: Achado) => (numero === null ? `guia ${arquivo}` : `arquivo ${arquivo}, conteúdo ${numero}`),
    },
    { title: 'Nome', value: ({ nome }: Achado) => nome ?? '' },
    { title: 'Problema', value: ({ problema }: Achado) => problema },
    { title: 'Chave', value: ({ chave }: Achado) => chave },
  ];
  if (achados.length > 0) await ctx.out(table(achados.slice(0, SHOWN), columns, ctx.colours.out));
  if (achados.length > SHOWN) await ctx.say(`E mais ${count(achados.length - SHOWN)}: --json mostra todos.`);
  const visto = plural(vistos, 'conteúdo visto', 'conteúdos vistos');
  if (achados.length === 0) return ctx.say(`${visto}: todos estão como foram enviados.`);
  const de = (qual: Problema) => achados.filter(({ problema }) => problema === qual).length;
  await ctx.say(
    `${visto}: ${plural(de('perdido'), 'perdido', 'perdidos')}, ${plural(de('danificado'), 'danificado', 'danificados')}. ${NEXT}`,
  );
};

/** `tulha arquivos verificar`: every content that a file of now should have, by its digest, or by its size alone. 1 where one is lost or damaged. */
export const verificarArquivos: Handler<{ rapido?: boolean }> = (ctx, _args, { rapido = false }) =>
  withBanco(ctx, async ({ pool }) => {
    const files = await openFiles(ctx);
    const progress = createProgress(ctx.io);
    const achados: Achado[] = [];
    const total = await contarEsperados(pool);
    let vistos = 0;
    try {
      for await (const esperado of conteudosEsperados(pool)) {
        ctx.signal.throwIfAborted();
        const problema = await examine(files, esperado, rapido);
        if (problema) achados.push({ ...esperado, problema });
        vistos += 1;
        void progress.show({ etapa: 'Conferindo os arquivos', feito: vistos, total });
      }
    } finally {
      await progress.clear();
      await files.close();
    }
    await show(ctx, vistos, achados);
    return achados.length === 0 ? EXIT.ok : EXIT.failure;
  });
