/**
 * What a database holds that the 28 migrations before the first release made (recorded from one), as far as a start
 * looks at it.
 */
export const olderLayout = `
create table migration (
  name text primary key,
  checksum text not null,
  applied_at timestamptz not null default now()
);
insert into migration (name, checksum) values
  ('0001-tables.sql', '333465151adb6387526b1e9b8db65ce74b6d8d9969505e47033c6754c6d56560'),
  ('0002-sale.sql', 'eeb8588c7dcbecd596a72b5b88bd674730bf04be81a48b708008aa1737d6c311'),
  ('0003-seats.sql', '79839c283112505831e0fe640b1345703f1417a70a1cd3134ddcedd033cb19af'),
  ('0004-visitors.sql', '81ec64948df6c9887733ffb6c7c1e63372dc0b3b0202c5a0a0a85ee6da836bfc'),
  ('0005-returns.sql', '74dbfa7addafdf43c6435bf53fe24a98804e11acdacb4ad6d015298060fb3044'),
  ('0006-payments.sql', 'bcd245e806851a26ca2759b369d786ceb93fe56942a953b0a8aa87928cf50e38'),
  ('0007-sign-in.sql', 'e3fc733dae4c16f5d2544c64d7d97ee828f46b2becb7d1f4b77dbf3a760d2642'),
  ('0008-bot-checks.sql', '9bf6e7ed58e9d0eb637a2480ef1d74c9b3192cc2c47c29946413be355953b386'),
  ('0016-receipts.sql', 'cc00d3be4457679563a33b229fe6c7796b05be318348bf33114ccdd5ef763d20'),
  ('0020-club.sql', 'ac5dc5cf71c1721c29ac96e9677d048d41661636bbb4f481102fb07130c07bd9'),
  ('0021-discounts.sql', '72e2c39487f85c9807503699844a45651497d9746ceefbaaf1e71d3a955d8c84'),
  ('0024-offers.sql', '17d20647e3737cd82bb6605c4f66d1340fe66282fd4d03a3bdb57c8d9c5b64bd'),
  ('0026-subscriptions.sql', '47a6146b2797b2a52d24fa713f3ec8b4ce1e8e75c2053b6958cd49742021be28'),
  ('0028-refund-tries.sql', '8348f2b4faac877cfde9079e2f97a5b801058f4d777844371f7a634207dd4d67'),
  ('0029-closing-receipts.sql', '9d2aa2f3c7d118b7e495339b80a4a453ad2b9ef8f7b257be22e416d022166405'),
  ('0030-tickets-again.sql', 'c6007b14e219460ec91c8827f57e4a7669f78ac7ba0f6e5b9d928221ba0d7e0d'),
  ('0031-region-names.sql', 'c423dddeb62d6f3387f922d96b94fae6cd34fc8041fbd42405a4ac5fa591e184'),
  ('0032-longest-tap-holds.sql', '6839f709872208dc7d560bc07259b185dd8e8ba79ebed96246167ba34ed81f7f'),
  ('0034-card-reports.sql', '8b230a4a4a9b5b9636b152685af83ae8c52c04fa5fd3bd7b8f0cfa3769864ef5'),
  ('0040-pictures.sql', 'e68ad90ea6b9bb02464763c190b17c93ca64741d911a60320cef3f1dc142408a'),
  ('0046-receipts-of-banks.sql', '23d30c767bed4d5d1fe71c6f64a431441bcfa632071c995af274d714e1eb0ddf'),
  ('0047-order-search.sql', 'f9bb778b410ccbc152923a5a43f36168ec42938d43b061f286eb66d1a6a3474a'),
  ('0048-answer-by.sql', '4b0c5657cad8cc34285cc24c4d0c21e4b755572c438214abd3ee9fbdb944dd3f'),
  ('0049-club-visits.sql', 'fe83cdc3584843e136b1cb5eba5068ba6cd4366b7ed323b028a2445321fb4c70'),
  ('0050-bonus-returns.sql', 'd0d93c0cdbbd710c6fbd8894b737e0ab3967512882dd7121b80442f33524cc57'),
  ('0051-released-discounts.sql', '46fc813848eb390277aaa9e23385eb884cf3e2f9b5db44f02ac53f0786d1c7ab'),
  ('0052-money-that-differs.sql', 'a28feb644fb75497339455dec300d5fd5d3228118ef0dfd7fab1c3e217466c83'),
  ('0056-decided-alarms.sql', 'ddb69b5bc5cfcbfc491a10fae92e6ab1d25705c14601da702478b11cd5806c1f');
create table house (only_row boolean primary key, folder text not null);
insert into house values (true, 'houses/demo');
`;
