import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseNfe } from '@tulha/sefaz/nfe/parse-nfe';
import { type NotaInventada, notaXml } from '@tulha/sefaz/simulator/nota-xml';
import { withServer } from '#support/database';
import { report, resultOf } from '#support/report';

/**
 * The fields of invoices of some 10 KB, read by the product as it reads one that was sent (bounds, tree, key, items, instalments), beside the same fields collected by
 * expat, the C parser, through Python's binding to it. `node bench/nota-fiscal.ts` after a build. About 1 min.
 */
const ROUNDS = Number(process.env.TULHA_BENCH_ROUNDS ?? 9);
const NOTES = 500;
const AIM = 0.4;
const ITENS = 16;

const nota: NotaInventada = {
  numero: 1234,
  destinatario: { documento: '90000010057', inscricao: '0012345678900' },
  itens: Array.from({ length: ITENS }, (_, n) => ({
    ...{ codigo: `UR-${n}`, descricao: `ADUBO ${n} & CIA`, unidade: 'SC', quantidade: '20.0000', valor: '3600.00', frete: '120.00' },
    lotes: [{ lote: `L${n}`, quantidade: '20.000', validade: '2027-10-01' }],
  })),
  duplicatas: [
    { numero: '001', vencimento: '2026-11-05', valor: '30000.00' },
    { numero: '002', vencimento: '2026-12-05', valor: '29520.00' },
  ],
};

/** Reads the file so many times and says the seconds that it took, and the items of the last: the handlers keep what the product keeps. */
const EXPAT = `
import sys, time
from xml.parsers import expat
data = open(sys.argv[1], 'rb').read()
KEPT = {'cProd','xProd','NCM','CFOP','uCom','qCom','vProd','vFrete','vDesc','indTot','nLote','qLote','dVal','nDup','dVenc','vDup','CNPJ','CPF','xNome','IE','dhEmi','nNF','serie','vNF','indPag','tPag','vPag','chNFe','nProt','cStat'}
def read():
    rows, text, name = [], [], None
    def start(tag, attributes):
        nonlocal name
        name = tag
        text.clear()
        if tag == 'det' or tag == 'infNFe': rows.append((tag, attributes))
    def end(tag):
        if tag == name and tag in KEPT: rows.append((tag, ''.join(text)))
    parser = expat.ParserCreate()
    parser.StartElementHandler, parser.EndElementHandler, parser.CharacterDataHandler = start, end, text.append
    parser.Parse(data, True)
    return rows
read()
began = time.perf_counter()
for _ in range(int(sys.argv[2])): rows = read()
print(time.perf_counter() - began, sum(1 for tag, _ in rows if tag == 'det'))
`;

const bytes = Buffer.from(notaXml(nota));
const dir = mkdtempSync(join(tmpdir(), 'tulha-nota-'));
const file = join(dir, 'nota.xml');
writeFileSync(file, bytes);

const bare = (): number => {
  const [seconds, itens] = execFileSync('python3', ['-c', EXPAT, file, String(NOTES)], { encoding: 'utf8' })
    .trim()
    .split(' ')
    .map(Number);
  if (itens !== ITENS || seconds === undefined) throw new Error(`expat read ${itens} items`);
  return NOTES / seconds;
};
const product = (): number => {
  const began = performance.now();
  for (let n = 0; n < NOTES; n++) if (parseNfe(bytes).itens.length !== ITENS) throw new Error('Items are missing');
  return (NOTES * 1_000) / (performance.now() - began);
};

try {
  product();
  const rounds = Array.from({ length: ROUNDS }, () => ({ bare: bare(), product: product() }));
  const what = `the fields of an invoice of ${(bytes.length / 1_024).toFixed(0)} KB`;
  await withServer((server) => report('nota-fiscal', 'invoices a second', server.url, [resultOf(what, rounds, AIM)]));
} finally {
  rmSync(dir, { recursive: true, force: true });
}
