/*
 * Receives webhooks: verifies the signature, stores each webhook once in inbox.log, and acknowledges it.
 * It needs nothing but a JDK 17 or newer.
 *
 *   java Receiver.java
 */
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.WRITE;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Executors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class Receiver {
  /** Each line is an id, a tab and the body as it came. It holds personal data: only this user may read it. */
  static final Path INBOX = Path.of("inbox.log");
  static final int MAX_BYTES = 1_048_576;
  static final long TOLERANCE_SECONDS = 300;

  final List<byte[]> secrets;
  final Set<String> stored = new HashSet<>();

  Receiver(List<byte[]> secrets) throws IOException {
    this.secrets = secrets;
    if (INBOX.toFile().createNewFile()) {
      INBOX.toFile().setReadable(false, false);
      INBOX.toFile().setReadable(true, true);
    }
    // A line that a crash cut off was not acknowledged: it is removed, and its webhook comes again.
    String text = Files.readString(INBOX, ISO_8859_1);
    int end = text.lastIndexOf('\n') + 1;
    try (FileChannel file = FileChannel.open(INBOX, WRITE)) {
      file.truncate(end);
    }
    text.substring(0, end).lines().forEach(line -> stored.add(line.split("\t", 2)[0]));
  }

  public static void main(String[] args) throws IOException {
    String secret = Objects.requireNonNullElse(System.getenv("HRSYNC_WEBHOOK_SECRET"), "");
    if (secret.isEmpty()) {
      System.err.println("Set HRSYNC_WEBHOOK_SECRET.");
      System.exit(1);
    }
    // whsec_...; while the secret is rotated both, with a space between.
    List<byte[]> secrets =
        Arrays.stream(secret.split(" ")).map(one -> Base64.getDecoder().decode(one.replaceFirst("^whsec_", ""))).toList();
    Receiver receiver = new Receiver(secrets);
    int port = Integer.parseInt(Objects.requireNonNullElse(System.getenv("PORT"), "8099"));
    HttpServer server = HttpServer.create(new InetSocketAddress(port), 0);
    server.setExecutor(Executors.newFixedThreadPool(8));
    server.createContext("/", receiver::handle);
    server.start();
    System.out.println("Listening on port " + server.getAddress().getPort());
  }

  void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      int status = 500;
      try {
        status = receive(exchange);
      } catch (IOException | GeneralSecurityException | RuntimeException problem) {
        // The service tries again later.
        System.err.println(problem);
      }
      exchange.sendResponseHeaders(status, -1);
    }
  }

  int receive(HttpExchange exchange) throws IOException, GeneralSecurityException {
    if (!exchange.getRequestMethod().equals("POST")) return 405;
    byte[] body = exchange.getRequestBody().readNBytes(MAX_BYTES + 1);
    if (body.length > MAX_BYTES) return 413;
    Headers headers = exchange.getRequestHeaders();
    if (!isGenuine(headers, body)) return 401;
    String id = headers.getFirst("webhook-id");
    // Work that takes longer follows after the response, from the inbox.
    boolean isNew = store(id, body);
    System.out.println((isNew ? "stored " : "already stored ") + id);
    return 204;
  }

  /** Standard Webhooks: HMAC-SHA-256 of id, time and the raw bytes of the body; one match is enough. */
  boolean isGenuine(Headers headers, byte[] body) throws GeneralSecurityException {
    String id = headers.getFirst("webhook-id");
    String timestamp = headers.getFirst("webhook-timestamp");
    String signatures = headers.getFirst("webhook-signature");
    if (id == null || signatures == null || timestamp == null || !timestamp.matches("\\d{1,12}")) return false;
    if (Math.abs(Instant.now().getEpochSecond() - Long.parseLong(timestamp)) > TOLERANCE_SECONDS) return false;
    for (byte[] secret : secrets) {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(secret, "HmacSHA256"));
      mac.update((id + "." + timestamp + ".").getBytes(UTF_8));
      byte[] expected = ("v1," + Base64.getEncoder().encodeToString(mac.doFinal(body))).getBytes(UTF_8);
      for (String given : signatures.split(" "))
        if (MessageDigest.isEqual(given.getBytes(UTF_8), expected)) return true;
    }
    return false;
  }

  /** Returns after the webhook is on disk; false: it was there already. */
  synchronized boolean store(String id, byte[] body) throws IOException {
    if (stored.contains(id)) return false;
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    line.write((id + "\t").getBytes(UTF_8));
    line.write(body);
    line.write('\n');
    try (FileChannel file = FileChannel.open(INBOX, APPEND)) {
      ByteBuffer buffer = ByteBuffer.wrap(line.toByteArray());
      while (buffer.hasRemaining()) file.write(buffer);
      file.force(true);
    }
    return stored.add(id);
  }
}
