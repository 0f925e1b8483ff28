import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, writeWhole } from '../build/stamp.mjs';
import { errorsDocument } from './errors.mjs';
import { eventsDocument } from './events.mjs';
import { committed, snapshotOf, undeclaredChanges } from './facts-forever.mjs';
import { factsOf } from './facts.mjs';
import { falseClaims } from './glossary-claims.mjs';
import { forgetRenamed, readGlossary, unexplained } from './glossary.mjs';
import { openApiDocument } from './openapi.mjs';
import { placesOfRecords } from './places.mjs';
import { misjudged } from './probes.mjs';
import { pagesToFollow } from './regions.mjs';
import { sefazDocument } from './sefaz.mjs';
import { composeWithSettings, readmeWithSettings } from './settings.mjs';

const json = (value) => `${JSON.stringify(value, null, 2)}\n`;
const current = (file) => (existsSync(join(ROOT, file)) ? readFileSync(join(ROOT, file), 'utf8') : undefined);

const list = (title, lines) => `${title}\n${lines.map((line) => `  ${line}`).join('\n')}`;

/** Writes every generated document, or checks that each is as it would be written. @throws with all that is wrong, in pt-BR. */
export const writeDocs = async ({ check, neverRecorded }) => {
  const facts = await factsOf();
  const known = committed();
  if (!check && known) forgetRenamed(readGlossary(), facts, Object.keys(known.$defs));
  const glossary = readGlossary();
  const api = await openApiDocument();
  const snapshot = snapshotOf(facts);
  const compose = await composeWithSettings(current('docker-compose.yml'));
  const documents = {
    'docs/openapi.json': json(api.document),
    'docs/erros.md': await errorsDocument(),
    'docs/eventos.md': eventsDocument(facts, glossary),
    'docs/eventos.schema.json': json(snapshot),
    'docs/sefaz.md': await sefazDocument(),
    'README.md': await readmeWithSettings(current('README.md'), compose),
    'docker-compose.yml': compose,
    'apps/dashboard/src/app/rotas/lugares-dos-registros.ts': await placesOfRecords(),
    ...pagesToFollow(),
  };

  const wrong = [];
  const say = (title, lines) => lines.length > 0 && wrong.push(list(title, lines));
  say('Rotas que o OpenAPI não descreve bem (apps/api/src/http/pipeline/controller-factory.ts):', api.problems);
  say('Falta no glossário (docs/glossario.md):', await unexplained(glossary, facts));
  say('O glossário (docs/glossario.md) diz o que não é:', await falseClaims(glossary.rows));
  say('A regra dos fatos gravados não vê (scripts/docs/probes.mjs):', misjudged());
  if (!neverRecorded) say('Fatos gravados mudaram (docs/como-fazer/mudar-um-evento.md):', undeclaredChanges(snapshot, facts));
  if (wrong.length > 0) throw new Error(wrong.join('\n'));

  const stale = Object.keys(documents).filter((file) => current(file) !== documents[file]);
  if (check && stale.length > 0) throw new Error(list('Não é o que o código diz; rode "npm run docs" e grave junto:', stale));
  for (const file of stale) writeWhole(join(ROOT, file), documents[file]);
  const counted = `${facts.length} fatos, ${api.operations} rotas`;
  console.log(stale.length > 0 ? `Escrito: ${stale.join(', ')} (${counted}).` : `Documentos em dia: ${counted}.`);
};
