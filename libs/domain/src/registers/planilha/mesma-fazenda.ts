import type { Existente, Julgada } from '../../catalogues/planilha/linhas.js';
import { deOutraFazenda } from '../../kernel/catalogue/mesma-fazenda.js';
import type { Nomes } from '../../kernel/cells/nomes.js';
import type { Line, Register } from '../../kernel/register/register.js';
import { camposPresos } from '../presos.js';
import { type Aba, abasDe } from './abas.js';
import type { ErroNaAba, FolhaJulgada } from './julgar.js';

type Valores = Readonly<Record<string, unknown>>;
/** A record or line before and after the file, and its row there, where it has one. */
type Uma = { readonly antes: Valores | undefined; readonly depois: Valores; readonly linha: number | undefined };

const valoresDe = (uma: Julgada): { readonly id: number; readonly finais: Valores } | undefined =>
  uma.situacao === 'erro' ? undefined : uma;

/** The records or lines of a sheet as they would be: those of the account, and those that the file makes or changes. */
const depoisDe = (existentes: readonly Existente[], folha: FolhaJulgada | undefined): readonly (Uma & { readonly id: number })[] => {
  const doArquivo = (folha?.julgadas ?? []).flatMap((uma) => {
    const lida = valoresDe(uma);
    return lida ? [{ linha: uma.linha, nova: uma.situacao === 'nova', ...lida }] : [];
  });
  const porId = new Map(doArquivo.filter(({ nova }) => !nova).map((uma) => [uma.id, uma]));
  return [
    ...existentes.map(({ id, valores }) => {
      const lida = porId.get(id);
      return { id, antes: valores, depois: lida?.finais ?? valores, linha: lida?.linha };
    }),
    ...doArquivo.filter(({ nova }) => nova).map(({ id, finais, linha }) => ({ id, antes: undefined, depois: finais, linha })),
  ];
};

/**
 * Holds the lines of a judged workbook to the farm of their record: those that it makes or changes, and all of a record that it moves to another
 * farm. Every error goes to `registrar`, at the line's row, or at the record's where the file does not have the line.
 */
export const conferirLinhasNaFazenda = (
  register: Register,
  folhas: readonly FolhaJulgada[],
  { existentes, nomes }: { readonly existentes: (aba: Aba) => readonly Existente[]; readonly nomes: Nomes },
  registrar: (erro: ErroNaAba) => void,
): void => {
  if (!('fazenda' in register.fields)) return;
  const daAba = ({ nome }: Aba) => folhas.find(({ aba }) => aba.nome === nome);
  const [propria, ...abas] = abasDe(register);
  const donos = new Map(depoisDe(existentes(propria), daAba(propria)).map((dono) => [dono.id, dono]));
  for (const aba of abas) {
    const line = register.lines[aba.lista ?? ''] as Line;
    const campos = camposPresos(line);
    for (const { antes, depois, linha } of campos.length > 0 ? depoisDe(existentes(aba), daAba(aba)) : []) {
      const dono = donos.get(Number(depois[line.parent]));
      if (!dono || (linha ?? dono.linha) === undefined) continue;
      const naFazenda = (valores: Valores, de: Valores | undefined) => ({ ...valores, fazenda: de?.['fazenda'] });
      const [agora, ate] = [naFazenda(depois, dono.depois), antes && naFazenda(antes, dono.antes)];
      const achado = deOutraFazenda(line, campos, agora, ate, nomes.fazendaDe);
      if (!achado) continue;
      const [nome, dela, desta] = [
        nomes.escrever(achado.de, achado.id),
        nomes.escrever('fazenda', achado.fazenda),
        nomes.escrever('fazenda', Number(agora.fazenda)),
      ];
      const titulo = line.fields[achado.campo]?.label ?? achado.campo;
      const qual = linha === undefined ? `${line.title.singular} "${String(depois[line.label] ?? '')}": ${titulo} ` : '';
      registrar({
        ...(linha === undefined
          ? { aba: propria.nome, linha: dono.linha ?? 0, coluna: register.fields['fazenda']?.label ?? '' }
          : { aba: aba.nome, linha, coluna: titulo }),
        valor: nome,
        erro: `${qual}"${nome}" é da fazenda ${dela}, e este registro é da fazenda ${desta}. Escolha só os da mesma fazenda.`,
      });
    }
  }
};
