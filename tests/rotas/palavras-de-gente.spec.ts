import { issuesOf } from '../../apps/dashboard/src/ui/form/schema.js';
import { tipoDe } from './guarda/casos.js';
import { esquemaDe, exemplo, lugares, trocado } from './guarda/exemplo.js';
import { escreve, todas } from './guarda/todas.js';

/** Values that a person types or leaves out, for any kind of field; those of programs alone are not here. */
const DIGITADOS = ['', ' ', 'x', '11/05/26', '31/02/2026', '110526', '7h30', '24:00', '12,5', 'x'.repeat(3_000), '009.000.123-08', 'ana@'];
const MEDIDAS = [null, -1, 1.5, 0.123456789, 1e15];
const LISTAS = [[], Array.from({ length: 3_000 }, () => 1), [[-45.128, -22.128, 850.2]]];

/** Words of a program, whole: the wire's forms, JavaScript's and zod's, paths and lists of brackets. */
const DE_PROGRAMA =
  /AAAA-MM-DD|YYYY|HH:mm:ssZ|\b(?:undefined|null|NaN|true|false|string|number|array|object|regex|JSON|ISO|datetime|union|schema|input|invalid|expected|required)\b|\w\[\d+\]|Entrada inválida|padrão/i;

describe('o que se diz a quem preenche um formulário', () => {
  it('é dito em palavras de gente, em todo lugar de todo formulário', () => {
    const mensagens = new Map<string, string>();
    const vistos = new Set<string>();
    for (const { nome, rota } of todas.filter(escreve)) {
      const { body } = rota;
      if (!body) continue;
      const raiz = esquemaDe(body);
      const corpo = exemplo(raiz, raiz, () => 1);
      for (const { caminho, modos } of lugares(raiz)) {
        // One field under one name is refused alike in every form.
        const campo = `${caminho.at(-1)} ${tipoDe(modos)}`;
        if (caminho.length === 0 || vistos.has(campo)) continue;
        vistos.add(campo);
        const textos = modos.some(({ type, enum: opcoes }) => type === 'string' && !opcoes);
        const listas = modos.some(({ type }) => type === 'array');
        for (const valor of [...(textos ? DIGITADOS : []), ...(listas ? LISTAS : []), ...MEDIDAS, undefined])
          for (const mensagem of Object.values(issuesOf(body, trocado(corpo, caminho, valor))))
            if (!mensagens.has(mensagem)) mensagens.set(mensagem, `${nome} ${caminho.join('.')} = ${String(valor).slice(0, 20)}`);
      }
    }
    expect(mensagens.size).toBeGreaterThan(30);
    expect([...mensagens].filter(([mensagem]) => DE_PROGRAMA.test(mensagem) || !/^[\p{Lu}"\d]/u.test(mensagem))).toEqual([]);
  });
});
